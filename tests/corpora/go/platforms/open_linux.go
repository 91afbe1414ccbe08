package run

func open() { path() }
//            ^ calls open_linux.go:path

func path() {}
