package shape

type Shape interface {
	Area() float64
	Named
}

type Named interface{ Name() string }

type Square struct {
	*Base
	Corner Point
	Tags   []Tag
	OnDraw func(s *Square) Point
}

type Base struct{ id int }

func (b *Base) ID() int { return b.id }

func (b *Base) Self() *Base { return b }

type Point struct{ X, Y int }

func (p Point) Move() Point { return p }

type Tag string

func (t Tag) Text() string { return string(t) }

func New() *Square { return nil }

func All() ([]*Square, error) { return nil, nil }

func (s *Square) Area() float64 { return 0 }

func (s *Square) Name() string { return "" }

func ByName() map[string]Point { return nil }

func Stream() <-chan *Square { return nil }

type List []Point

func (l List) First() Point { return l[0] }

type Handler func(Point) *Square

type Alias = Square

func (a *Alias) Aliased() {}

const (
	Red Color = iota
	Green
)

type Color int

func (c Color) String() string { return "" }
