package run

func open() { path() }
//            ^ calls open_windows.go:path

func path() {}

func only(c common) { start(); c.lock() }
//                    ^ calls start_windows.go:start, handle_windows.go:common.lock
//                    ^ WRONG calls handle_unix.go:common.lock
