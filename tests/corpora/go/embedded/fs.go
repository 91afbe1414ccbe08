package fs

type File interface {
	Name() string
	Close() error
}

type Opener interface {
	Open(name string) (File, error)
	Remove(name string) error
}

type Filesystem interface {
	Opener
	Walk(root string) error
}

type base struct{}

func (b *base) Remove(name string) error { return nil }
//             ^ overrides fs.go:Opener.Remove

func (b base) Walk(root string) error { return nil }
//            ^ overrides fs.go:Filesystem.Walk

func (b base) Close() error { return nil }
//            ^ nothing overrides

type disk struct {
	*base
	root string
}

func (d *disk) Open(name string) (File, error) { return nil, nil }
//             ^ overrides fs.go:Opener.Open

type logged struct{ Filesystem }

func (l logged) Open(name string) (File, error) { return l.Filesystem.Open(name) }
//              ^ overrides fs.go:Opener.Open
//                                                                    ^ calls fs.go:Opener.Open

func (l logged) Walk(root int) error { return nil }
//              ^ nothing overrides

type half struct{ base }

func (h half) Open(name int) (File, error) { return nil, nil }
//            ^ nothing overrides

func use(d *disk, l logged, h half) {
	d.Remove("a")
	// ^ calls fs.go:base.Remove
	l.Remove("a")
	// ^ calls fs.go:Opener.Remove
	h.base.Walk("a")
	//     ^ calls fs.go:base.Walk
	(*base).Remove(d.base, "a")
	//      ^ calls fs.go:base.Remove
	remove := d.Remove
	//          ^ references fs.go:base.Remove
	remove("a")
	File.Close(nil)
	//   ^ calls fs.go:File.Close
}
