package scopes

func min(a, b int) int {
	return a
}
