import { onTestFinished, vi } from 'vitest'

interface Record {
  key: string
}

/** Dispatches its events asynchronously, as the browser does, so that listeners can be added first. */
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

class FakeTransaction extends EventTarget {
  readonly error = null
  readonly #store: object

  constructor(store: object) {
    super()
    this.#store = store
    queueMicrotask(() => this.dispatchEvent(new Event('complete')))
  }

  objectStore(): object {
    return this.#store
  }
}

/** Fakes IndexedDB as far as the product uses it. Returns the records of one database. */
export function fakeIndexedDb(shown: 'naryad' | 'naryad-answers' = 'naryad'): Map<string, Record> {
  const databases = new Map<string, ReturnType<typeof fakeDatabase>>()
  const databaseOf = (name: string) => {
    const database = databases.get(name) ?? fakeDatabase()
    databases.set(name, database)
    return database
  }
  vi.stubGlobal('indexedDB', { open: (name: string) => new FakeRequest(databaseOf(name).database) })
  onTestFinished(() => {
    vi.unstubAllGlobals()
  })
  return databaseOf(shown).records
}

function fakeDatabase() {
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
    transaction: () => new FakeTransaction(store),
    close: () => {},
  }
  return { database, records }
}
