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

/** Ends with the first task after the last request, as in a browser. */
class FakeTransaction extends EventTarget {
  readonly error = null
  readonly #store: object
  readonly #records: Map<string, Record>
  readonly #before: ReadonlyMap<string, Record>
  #hasEnded = false

  constructor(store: object, records: Map<string, Record>) {
    super()
    this.#store = store
    this.#records = records
    this.#before = new Map(records)
    setTimeout(() => this.#end('complete'))
  }

  objectStore(): object {
    return this.#store
  }

  abort(): void {
    if (this.#hasEnded) throw new DOMException('The transaction has finished', 'InvalidStateError')
    this.#records.clear()
    for (const [key, record] of this.#before) this.#records.set(key, record)
    this.#end('abort')
  }

  #end(how: 'complete' | 'abort'): void {
    if (this.#hasEnded) return
    this.#hasEnded = true
    this.dispatchEvent(new Event(how))
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
    transaction: () => new FakeTransaction(store, records),
    close: () => {},
  }
  return { database, records }
}
