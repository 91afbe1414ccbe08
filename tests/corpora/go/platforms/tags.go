//go:build !windows && (linux || darwin)

package run

func both() {}
