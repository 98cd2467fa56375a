import { isMissing } from '../disk.ts'
import type { FileStore } from './store.ts'

/** While files move from a former store to the present one: new files are put into the present one, and both are read. */
export function joinStores(present: FileStore, former: FileStore): FileStore {
  const stores = [present, former]
  /** The present one again: the file may have moved between the two questions. */
  const asked = [present, former, present]
  return {
    ...present,
    read: async (key, range) => {
      let missing: unknown
      for (const store of asked)
        try {
          return await store.read(key, range)
        } catch (error) {
          if (!isMissing(error)) throw error
          missing = error
        }
      throw missing
    },
    sizeOf: async (key) => {
      for (const store of asked) {
        const size = await store.sizeOf(key)
        if (size !== undefined) return size
      }
      return undefined
    },
    remove: async (key) => {
      for (const store of stores) await store.remove(key)
    },
    async *keysOf(firstDigits, before, after) {
      for (const store of stores) yield* store.keysOf(firstDigits, before, after)
    },
    // One of them may have been taken over by another database.
    readMark: async () => {
      const mark = await present.readMark()
      return (await former.readMark()) === mark ? mark : undefined
    },
    writeMark: async (mark) => {
      for (const store of stores) await store.writeMark(mark)
    },
  }
}
