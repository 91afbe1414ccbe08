package main

import "shop/shop"

func main() {
	shop.Price()
	//   ^ calls shop/shop.go:Price
	shop.Exported()
	//   ^ nothing calls
}
