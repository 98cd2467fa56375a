import type { Storage } from './database.ts'

/** A device without IndexedDB. */
export function memoryStorage(): Storage {
  const values = new Map<string, unknown>()
  return {
    read: (key) => Promise.resolve(values.get(key)),
    write: async (key, value) => void values.set(key, value),
    remove: async (key) => void values.delete(key),
    list: (prefix) =>
      Promise.resolve(
        [...values]
          .filter(([key]) => key.startsWith(prefix))
          .toSorted(([one], [other]) => one.localeCompare(other))
          .map(([, value]) => value),
      ),
  }
}
