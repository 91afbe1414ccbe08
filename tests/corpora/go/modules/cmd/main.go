package main

import (
	"fmt"
	. "strings"

	_ "example.com/app/store"
	v1 "example.com/app/api/v1"
	"example.com/app/store"
	t "example.com/text"
	"example.com/app/missing"
	"example.com/other/util"
	"github.com/x/log"
)

func main() {
	fmt.Println(v1.Pod{}.Title())
	//             ^ calls api/v1/types.go:Pod, api/v1/types.go:Pod.Title
	s, err := storage.Open()
	//                ^ calls store/store.go:Open
	s.Get("a")
	// ^ calls store/store.go:Store.Get
	err.Error()
	// ^ nothing calls
	t.Trim("x")
	// ^ calls lib/text/text.go:Trim
	new(t.Builder).Add("a").Add("b")
	//    ^ calls lib/text/text.go:Builder, lib/text/text.go:Builder.Add
	log.Info("x")
	//  ^ calls vendor/github.com/x/log/log.go:Info
	Join([]string{"a"}, "")
	// ^ nothing calls
	util.Join("a")
	//   ^ nothing calls
	missing.Join("a")
	//      ^ nothing calls
}

type local interface {
	// a type of this name is nobody else's
	Get() string
}
