package scopes

import "strings"

type Box struct{ inner *Box }

func (b *Box) Open() *Box { return b.inner }

func (b *Box) Close() {}

type Bag struct{}

func (g Bag) Open() Bag { return g }

func make2() *Box { return &Box{} }

func run() {}

func shadows(run func(), strings Bag) {
	run()
	// ^ nothing calls
	strings.Open()
	//      ^ calls names.go:Bag.Open
}

func inner(b *Box) {
	if b := b.Open(); b != nil {
		//    ^ calls names.go:Box.Open
		b := Bag{}
		//   ^ calls names.go:Bag
		b.Open()
		// ^ calls names.go:Bag.Open
	} else {
		b.Close()
		// ^ calls names.go:Box.Close
	}
	b.Close()
	// ^ calls names.go:Box.Close
	for _, b := range []Bag{{}, {}} {
		b := b
		b.Open()
		// ^ calls names.go:Bag.Open
	}
	func() {
		b := Bag{}
		run := b.Open
		//       ^ references names.go:Bag.Open
		run()
		// ^ calls names.go:Bag.Open
	}()
	b.Close()
	// ^ calls names.go:Box.Close
	run()
	// ^ calls names.go:run
	strings.ToLower("")
	//      ^ nothing calls
}

func redeclared() {
	b, one := make2(), 1
	//        ^ calls names.go:make2
	b, two := other(), 2
	//        ^ nothing calls
	b.Close()
	// ^ calls names.go:Box.Close
	_, _ = one, two
	{
		type Box struct{ n int }
		var b Box
		b.Close()
		// ^ nothing calls
	}
}

func results() (b *Box, err error) {
	b.Close()
	// ^ calls names.go:Box.Close from results
	defer b.Close()
	//      ^ calls names.go:Box.Close
	go b.Open()
	//   ^ calls names.go:Box.Open
	return b, err
}

var handler = func(b *Box) {
	b.Close()
	// ^ calls names.go:Box.Close from handler
}

var table = map[string]func(*Box){"h": handler, "c": func(b *Box) { b.Close() }}
//                                     ^ references names.go:handler, names.go:Box
//                                                                    ^ calls names.go:Box.Close from <module>

func uses() {
	handler(nil)
	// ^ calls names.go:handler
	table["h"](nil)
	// ^ nothing calls
	len("")
	// ^ nothing calls
	min(1, 2)
	// ^ calls builtin.go:min
	max(1, 2)
	// ^ nothing calls
}

func init() { run() }
//            ^ calls names.go:run from init

func init() { uses() }
//            ^ calls names.go:uses from init
