package api

import "io"

type Reader interface {
	Read(key string) (Item, error)
}

type Writer interface {
	Reader
	Write(key string, item Item) error
}

type Closer interface {
	io.Closer
	Flush() error
}

type Item struct{}

type quiet interface{ hush() }

type helper = interface{ Help() }

func help(x any) {
	if h, ok := x.(helper); ok {
		h.Help()
		// ^ calls api.go:helper.Help
	}
}
