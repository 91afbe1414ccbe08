package use

import "t/shape"

type holder struct {
	shape.Point
	one  *shape.Square
	many map[string][]shape.Tag
	any  interface{ Move() shape.Point }
	anon struct{ tag shape.Tag }
}

var global = shape.New()

var typed shape.List

func declared(h *holder, s shape.Shape, f shape.Handler) {
	h.one.Area()
	//    ^ calls shape/shape.go:Square.Area
	h.one.ID()
	//    ^ calls shape/shape.go:Base.ID
	h.one.Base.Self().ID()
	//         ^ calls shape/shape.go:Base.Self, shape/shape.go:Base.ID
	h.Move()
	// ^ calls shape/shape.go:Point.Move
	h.Point.Move()
	//      ^ calls shape/shape.go:Point.Move
	h.many["a"][0].Text()
	//             ^ calls shape/shape.go:Tag.Text
	h.any.Move().Move()
	//           ^ calls shape/shape.go:Point.Move
	h.anon.tag.Text()
	//         ^ calls shape/shape.go:Tag.Text
	h.one.OnDraw(nil).Move()
	//                ^ calls shape/shape.go:Point.Move
	s.Area()
	// ^ calls shape/shape.go:Shape.Area
	s.Name()
	// ^ calls shape/shape.go:Named.Name
	f(shape.Point{}).Name()
	//      ^ calls shape/shape.go:Point, shape/shape.go:Square.Name
	global.Area()
	//     ^ calls shape/shape.go:Square.Area
	typed.First().Move()
	//    ^ calls shape/shape.go:List.First, shape/shape.go:Point.Move
	typed[0].Move()
	//       ^ calls shape/shape.go:Point.Move
	shape.Green.String()
	//          ^ calls shape/shape.go:Color.String
	shape.Color(1).String()
	//    ^ calls shape/shape.go:Color, shape/shape.go:Color.String
}

func loops(tags []shape.Tag, f func() (shape.Point, error)) {
	all, err := shape.All()
	//                ^ calls shape/shape.go:All
	err.Error()
	//  ^ nothing calls
	for i, s := range all {
		s.Area()
		// ^ calls shape/shape.go:Square.Area
		i.Area()
		// ^ nothing calls
	}
	for name, p := range shape.ByName() {
		//                     ^ calls shape/shape.go:ByName
		p.Move()
		// ^ calls shape/shape.go:Point.Move
		name.Move()
		//   ^ nothing calls
	}
	for s := range shape.Stream() {
		//               ^ calls shape/shape.go:Stream
		s.Area()
		// ^ calls shape/shape.go:Square.Area
	}
	for _, p := range typed {
		p.Move()
		// ^ calls shape/shape.go:Point.Move
	}
	tags = append(tags, shape.Tag("x"))
	append(tags, "x")[0].Text()
	//                   ^ calls shape/shape.go:Tag.Text
	p, _ := f()
	p.Move()
	// ^ calls shape/shape.go:Point.Move
	(<-shape.Stream()).Area()
	//                 ^ calls shape/shape.go:Stream, shape/shape.go:Square.Area
	select {
	case s, ok := <-shape.Stream():
		s.Area()
		// ^ calls shape/shape.go:Square.Area
		_ = ok
	}
	points := make(map[shape.Tag]*shape.Point)
	for tag := range points {
		tag.Text()
		//  ^ calls shape/shape.go:Tag.Text
	}
	if p, ok := points["a"]; ok {
		p.Move()
		// ^ calls shape/shape.go:Point.Move
	}
	cases := []struct {
		shape *shape.Square
		make  func() shape.Point
	}{{shape: shape.New()}, {nil, nil}}
	//              ^ calls shape/shape.go:New
	for _, c := range cases {
		c.shape.Area()
		//      ^ calls shape/shape.go:Square.Area
		c.make().Move()
		//       ^ calls shape/shape.go:Point.Move
	}
}

func asserted(x interface{}) {
	x.(*shape.Square).Area()
	//                ^ calls shape/shape.go:Square.Area
	if s, ok := x.(shape.Shape); ok {
		s.Area()
		// ^ calls shape/shape.go:Shape.Area
	}
	switch v := x.(type) {
	case *shape.Square:
		v.Name()
		// ^ calls shape/shape.go:Square.Name
	case shape.Point, shape.Tag:
		v.Move()
		// ^ nothing calls
	case nil:
		v.Move()
		// ^ nothing calls
	default:
		v.Text()
		// ^ nothing calls
	}
	x.Area()
	// ^ nothing calls
}

func made(a *shape.Alias) {
	a.Area()
	// ^ calls shape/shape.go:Square.Area
	shape.New().Aliased()
	//          ^ calls shape/shape.go:New, shape/shape.go:Alias.Aliased
	s := &shape.Square{Corner: shape.Point{X: 1}}
	//          ^ calls shape/shape.go:Square, shape/shape.go:Point
	//                 ^ references shape/shape.go:Square.Corner, shape/shape.go:Point.X
	s.Corner.Move().Move()
	//       ^ calls shape/shape.go:Point.Move
	n := new(shape.Point)
	//             ^ calls shape/shape.go:Point
	n.Move()
	// ^ calls shape/shape.go:Point.Move
	l := shape.List{{X: 1}, {}}
	//         ^ calls shape/shape.go:List
	l[1:].First()
	//    ^ calls shape/shape.go:List.First
	var v, w = shape.All()
	//               ^ calls shape/shape.go:All
	v[0].Area()
	//   ^ calls shape/shape.go:Square.Area
	w.Area()
	// ^ nothing calls
	f := shape.New
	//         ^ references shape/shape.go:New
	f().Area()
	// ^ calls shape/shape.go:New, shape/shape.go:Square.Area
	use(s.Area, shape.Point.Move)
	//    ^ references shape/shape.go:Square.Area, shape/shape.go:Point.Move, shape/shape.go:Point
	(*shape.Square).Area(s)
	//              ^ calls shape/shape.go:Square.Area
}
