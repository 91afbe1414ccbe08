package run

func main() {
	open()
	// ^ calls open_linux.go:open, open_windows.go:open
	only()
	// ^ calls open_windows.go:only
	both()
	// ^ calls tags.go:both, tags_other.go:both
	old()
	// ^ calls start_darwin.go:old, start_plan9.go:old
	h := find()
	//   ^ calls handle_unix.go:find, handle_windows.go:find
	h.close()
	// ^ calls handle_unix.go:handle.close, handle_windows.go:handle.close
	var shared common
	shared.lock()
	//     ^ calls handle_unix.go:common.lock, handle_windows.go:common.lock
	twice()
	// ^ nothing calls
}

type common struct{}
