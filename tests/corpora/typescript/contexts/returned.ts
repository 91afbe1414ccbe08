class Order {
  pay() {}
}
interface Handler {
  run(order: Order): void;
  later?: (order: Order) => void;
}
function make(): Handler {
  return {
    run(order) {
      order.pay();
      //    ^ calls returned.ts:Order.pay
    },
    later: (order) => order.pay(),
    //                      ^ calls returned.ts:Order.pay
  };
}
const each = (): ((order: Order) => void) => (order) => order.pay();
//                                                            ^ calls returned.ts:Order.pay
async function soon(): Promise<Handler> {
  return { run: (order) => order.pay() };
  //                             ^ calls returned.ts:Order.pay
}
