package shop

func helper() int { return 1 }

func TestPrice() {
	Price()
	// ^ calls shop/shop.go:Price
	helper()
	// ^ calls shop/shop_test.go:helper
}

func Exported() {}
