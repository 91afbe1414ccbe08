package run

func main() {
	open()
	// ^ calls open_linux.go:open
	only()
	// ^ calls open_windows.go:only
	both()
	// ^ calls tags.go:both
	old()
	// ^ nothing calls
}
