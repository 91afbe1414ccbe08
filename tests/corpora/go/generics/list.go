package list

type Shape interface{ Area() int }

type List[T Shape] struct {
	items []T
	next  *List[T]
}

func (l *List[E]) Push(item E) *List[E] { return l.next }

func (l *List[E]) First() (item E) { return l.items[0] }
//                                            ^ references list.go:List.items

type Square struct{}

func (s Square) Area() int { return 1 }
//              ^ overrides list.go:Shape.Area

func Sum[T Shape](items ...T) int {
	items[0].Area()
	//       ^ calls list.go:Shape.Area
	return 0
}

func New[T Shape]() *List[T] { return &List[T]{} }
//                                     ^ calls list.go:List

func use() {
	New[Square]().Push(Square{}).Push(Square{})
	// ^ calls list.go:New, list.go:List.Push, list.go:Square
	Sum(Square{})
	// ^ calls list.go:Sum, list.go:Square
	Sum[Square](Square{}, Square{})
	// ^ calls list.go:Sum, list.go:Square
	New[Square]().First().Area()
	// ^ calls list.go:New, list.go:List.First, list.go:Square.Area
	Pair[Square, []Square]().Area()
	// ^ calls list.go:Pair, list.go:Square.Area
	var l List[Square]
	l.Push(Square{})
	// ^ calls list.go:List.Push, list.go:Square
}

func Pair[A Shape, B []A]() A { return New[A]().First() }
//                                     ^ calls list.go:New, list.go:List.First
