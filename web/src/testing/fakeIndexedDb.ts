import { onTestFinished, vi } from 'vitest'

interface Record {
  key: string
}

/** A request as the browser answers it: a moment later, to whoever listens by then. */
class FakeRequest<T> extends EventTarget {
  readonly error = null
  readonly result: T

  constructor(result: T) {
    super()
    this.result = result
    queueMicrotask(() => {
      this.dispatchEvent(new Event('upgradeneeded'))
      this.dispatchEvent(new Event('success'))
    })
  }
}

/** Of the browser's storage of files as much as is used: one store of records by their key. It gives them back. */
export function fakeIndexedDb(): Map<string, Record> {
  const records = new Map<string, Record>()
  const store = {
    get: (key: string) => new FakeRequest(records.get(key)),
    clear: () => new FakeRequest(records.clear()),
    getAll: () => new FakeRequest([...records.values()]),
    count: (key?: string) => new FakeRequest(key === undefined ? records.size : Number(records.has(key))),
    put: (record: Record) => new FakeRequest(records.set(record.key, record)),
    delete: (key: string) => new FakeRequest(records.delete(key)),
  }
  const database = {
    createObjectStore: () => store,
    transaction: () => ({ objectStore: () => store }),
    close: () => {},
  }
  vi.stubGlobal('indexedDB', { open: () => new FakeRequest(database) })
  onTestFinished(() => {
    vi.unstubAllGlobals()
  })
  return records
}
