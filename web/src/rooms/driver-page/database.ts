/** What outlives a closed page: values by key, and reports that wait for a connection. */
export interface Storage {
  read: (key: string) => Promise<unknown>
  /** Rejects when the device has no room. */
  write: (key: string, value: unknown) => Promise<void>
  remove: (key: string) => Promise<void>
  /** Values whose keys begin so, in the order of the keys. */
  list: (prefix: string) => Promise<unknown[]>
}

const name = 'naryad-driver'
const store = 'values'

const requested = <Value>(request: IDBRequest<Value>): Promise<Value> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB')))
  })

const committed = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    const fail = () => reject(transaction.error ?? new Error('IndexedDB'))
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('abort', fail)
    transaction.addEventListener('error', fail)
  })

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1)
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(store))
  return requested(request)
}

const startingWith = (prefix: string): IDBKeyRange => IDBKeyRange.bound(prefix, `${prefix}\uffff`)

/** The browser's own database; a photograph is stored as it is. */
export function openStorage(): Storage {
  let opened: Promise<IDBDatabase> | undefined
  const database = () => (opened ??= openDatabase())
  const read = async <Value>(work: (values: IDBObjectStore) => IDBRequest<Value>): Promise<Value> =>
    requested(work((await database()).transaction(store).objectStore(store)))
  const write = async (work: (values: IDBObjectStore) => unknown): Promise<void> => {
    const transaction = (await database()).transaction(store, 'readwrite')
    work(transaction.objectStore(store))
    await committed(transaction)
  }
  return {
    read: (key) => read((values) => values.get(key) as IDBRequest<unknown>),
    list: (prefix) => read((values) => values.getAll(startingWith(prefix)) as IDBRequest<unknown[]>),
    write: (key, value) => write((values) => values.put(value, key)),
    remove: (key) => write((values) => values.delete(key)),
  }
}
