package shop_test

import "shop/shop"

func TestOuter() {
	shop.Price()
	//   ^ calls shop/shop.go:Price
	shop.Exported()
	//   ^ calls shop/shop_test.go:Exported
	helper()
	// ^ calls shop/more_test.go:helper
}
