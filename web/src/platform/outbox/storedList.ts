import type { z } from 'zod'

import { storagePrefix, storedJson, tryToStore } from '../settings/storage.ts'
import type { Store } from '../store.ts'
import { isStorageFull } from './waiting.ts'

/** Names of the lists whose last change found no room. */
const unstored = new Set<string>()

/** A list of one person in the storage of the browser, shared by all tabs. */
export interface StoredList<Item> {
  /** From now on the store shows the list of this person. */
  open: (userId: number) => void
  close: () => void
  read: (userId: number) => readonly Item[]
  change: (userId: number, to: (list: readonly Item[]) => readonly Item[]) => void
}

export function storedList<Item>(
  name: string,
  schema: z.ZodType<Item>,
  shown: Store<readonly Item[]>,
): StoredList<Item> {
  let owner: number | null = null
  /** Where nothing can be stored, this tab alone remembers. */
  let isStored = true
  const keyOf = (userId: number): string => `${storagePrefix}${name}:${userId}`
  const noteStored = (to: boolean): void => {
    isStored = to
    if (to) unstored.delete(name)
    else unstored.add(name)
    isStorageFull.set(unstored.size > 0)
  }

  // An entry of another version of the product does not take the others with it.
  const stored = (userId: number): readonly Item[] =>
    [storedJson(keyOf(userId)) ?? []].flat().flatMap((item) => schema.safeParse(item).data ?? [])

  const read = (userId: number): readonly Item[] => (isStored ? stored(userId) : shown.get())

  addEventListener('storage', ({ key }) => {
    if (owner !== null && key === keyOf(owner)) shown.set(stored(owner))
  })
  return {
    read,
    open: (userId) => {
      owner = userId
      noteStored(true)
      shown.set(stored(userId))
    },
    close: () => {
      owner = null
      shown.set([])
    },
    change: (userId, to) => {
      const list = to(read(userId))
      noteStored(tryToStore(keyOf(userId), JSON.stringify(list)))
      if (owner === userId) shown.set(list)
    },
  }
}
