import type { z } from 'zod'

import type { Store } from '../../ui/store.ts'
import { storagePrefix, storedJson, tryToStore } from '../settings/storage.ts'
import { isStorageFull } from './waiting.ts'

/** Names of the lists with a last change that did not fit into the storage. */
const unstored = new Set<string>()

/** A user's list in local storage, shared by all tabs. */
export interface StoredList<Item> {
  /** The store shows the list of this user from now on. */
  open: (userId: number) => void
  close: () => void
  read: (userId: number) => readonly Item[]
  change: (userId: number, to: (list: readonly Item[]) => readonly Item[]) => void
}

const keyOf = (name: string, userId: number): string => `${storagePrefix}${name}:${userId}`

const storedItems = (name: string, userId: number): readonly unknown[] =>
  [storedJson(keyOf(name, userId)) ?? []].flat()

/** Whether something is left from an earlier visit; needs no schema of the list. */
export const hasStored = (name: string, userId: number): boolean => storedItems(name, userId).length > 0

export function storedList<Item>(
  name: string,
  schema: z.ZodType<Item>,
  shown: Store<readonly Item[]>,
): StoredList<Item> {
  let owner: number | null = null
  /** Without storage the list exists only in this tab. */
  let isStored = true
  const noteStored = (to: boolean): void => {
    isStored = to
    if (to) unstored.delete(name)
    else unstored.add(name)
    isStorageFull.set(unstored.size > 0)
  }

  // Parsed item by item: an entry of another version must not invalidate the others.
  const stored = (userId: number): readonly Item[] =>
    storedItems(name, userId).flatMap((item) => schema.safeParse(item).data ?? [])

  const read = (userId: number): readonly Item[] => (isStored ? stored(userId) : shown.get())

  addEventListener('storage', ({ key }) => {
    if (owner !== null && key === keyOf(name, owner)) shown.set(stored(owner))
  })
  return {
    read,
    open: (userId) => {
      owner = userId
      noteStored(true)
      const list = stored(userId)
      // Everything that shows changes would render again for another empty list.
      if (list.length > 0 || shown.get().length > 0) shown.set(list)
    },
    close: () => {
      owner = null
      shown.set([])
    },
    change: (userId, to) => {
      const list = to(read(userId))
      noteStored(tryToStore(keyOf(name, userId), JSON.stringify(list)))
      if (owner === userId) shown.set(list)
    },
  }
}
