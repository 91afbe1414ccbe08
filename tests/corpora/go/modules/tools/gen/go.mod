module example.com/app/tools/gen
