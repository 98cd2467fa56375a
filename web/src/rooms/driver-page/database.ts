/** Persistent key-value storage: the session, the last page and the outbox. */
export interface Storage {
  read: (key: string) => Promise<unknown>
  /** Rejects when the device is full. */
  write: (key: string, value: unknown) => Promise<void>
  remove: (key: string) => Promise<void>
  /** Values with this key prefix, sorted by key. */
  list: (prefix: string) => Promise<unknown[]>
}

const name = 'naryad-driver'
const store = 'values'

const resultOf = <Value>(request: IDBRequest<Value>): Promise<Value> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB')))
  })

const completionOf = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    const fail = () => reject(transaction.error ?? new Error('IndexedDB'))
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('abort', fail)
    transaction.addEventListener('error', fail)
  })

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1)
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(store))
  return resultOf(request)
}

const prefixRange = (prefix: string): IDBKeyRange => IDBKeyRange.bound(prefix, `${prefix}\uffff`)

/** IndexedDB, because it stores photographs as blobs. */
export function openStorage(): Storage {
  let opened: Promise<IDBDatabase> | undefined
  const database = () => (opened ??= openDatabase())
  const read = async <Value>(work: (values: IDBObjectStore) => IDBRequest<Value>): Promise<Value> =>
    resultOf(work((await database()).transaction(store).objectStore(store)))
  const write = async (work: (values: IDBObjectStore) => unknown): Promise<void> => {
    const transaction = (await database()).transaction(store, 'readwrite')
    work(transaction.objectStore(store))
    await completionOf(transaction)
  }
  return {
    read: (key) => read((values) => values.get(key) as IDBRequest<unknown>),
    list: (prefix) => read((values) => values.getAll(prefixRange(prefix)) as IDBRequest<unknown[]>),
    write: (key, value) => write((values) => values.put(value, key)),
    remove: (key) => write((values) => values.delete(key)),
  }
}
