package shop_test

func helper() {}
