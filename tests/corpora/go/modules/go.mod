module example.com/app

go 1.21

require example.com/text v0.0.0

replace (
	example.com/text => ./lib/text
)
