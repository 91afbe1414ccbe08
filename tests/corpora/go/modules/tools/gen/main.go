package main

import "example.com/app/util"

func main() {
	util.Join("a")
	//   ^ calls util/join.go:Join
	helper()
	// ^ calls tools/gen/help.go:helper
}
