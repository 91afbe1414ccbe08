export function each(list, visit) {
  for (const one of list) visit(one);
  //                      ^ nothing calls
}
