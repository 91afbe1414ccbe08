class Store {
  constructor(backend) {
    this.backend = backend;
  }
  save() {
    this.backend.write();
    //           ^ calls main.js:Disk.write from Store.save
  }
}

class Disk {
  write() {}
}

new Store(new Disk()).save();
//                    ^ calls main.js:Store, main.js:Store.constructor, main.js:Disk, main.js:Store.save

function run(action, ...more) {
  action();
  //  ^ calls main.js:first, main.js:second
  more[0]();
  //  ^ nothing calls
}
function first() {}
function second() {}
run(first);
run(second, first);

function withDefault(action = first) {
  action();
  //  ^ calls main.js:first
}
withDefault();

function chain(f) {
  f(first);
  //  ^ calls main.js:run, main.js:inner
}
function inner(g) {
  g();
  //  ^ calls main.js:first
}
chain(run);
chain(inner);

function options({ onDone, disk: { write } }) {
  onDone();
  //  ^ calls main.js:second
  write();
  //  ^ calls main.js:Disk.write
}
options({ onDone: second, disk: new Disk() });

class Holder {
  keep() {
    use(this);
  }
  mine() {}
}
class Other {
  mine() {}
  keep() {}
}
function use(holder) {
  holder.mine();
  //     ^ calls main.js:Holder.mine
}
