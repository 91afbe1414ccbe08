package run

func open() { path() }
//            ^ calls open_windows.go:path

func path() {}

func only() { start() }
//            ^ calls start_windows.go:start
