package text

func Trim(s string) string { return s }

type Builder struct{}

func (b *Builder) Add(s string) *Builder { return b }
