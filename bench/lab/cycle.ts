/**
 * Returns the items in turn, starting over after the last, so that consecutive calls never use the same item.
 */
export function cycle<Item>(items: readonly Item[]): () => Item {
  let turn = 0
  return () => {
    const item = items[turn % items.length]
    turn += 1
    if (item === undefined) throw new Error('nothing to go through')
    return item
  }
}
