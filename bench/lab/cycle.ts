/** One after another, from the beginning again after the last: what follows one another is never the same. */
export function cycle<Item>(items: readonly Item[]): () => Item {
  let turn = 0
  return () => {
    const item = items[turn % items.length]
    turn += 1
    if (item === undefined) throw new Error('nothing to go through')
    return item
  }
}
