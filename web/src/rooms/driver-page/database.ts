import { answerOf, withStore } from '../../client/storage/indexedDb.ts'

/** Persistent key-value storage: the session, the last page and the outbox. */
export interface Storage {
  read: (key: string) => Promise<unknown>
  /** Rejects when the device is full. */
  write: (key: string, value: unknown) => Promise<void>
  remove: (key: string) => Promise<void>
  /** Values with this key prefix, sorted by key. */
  list: (prefix: string) => Promise<unknown[]>
}

const values = { database: 'naryad-driver', store: 'values', hasOutOfLineKeys: true } as const

const prefixRange = (prefix: string): IDBKeyRange => IDBKeyRange.bound(prefix, `${prefix}\uffff`)

const read = <Value>(request: (store: IDBObjectStore) => IDBRequest<Value>): Promise<Value> =>
  withStore(values, 'readonly', (store) => answerOf(request(store)))

const write = async <Value>(request: (store: IDBObjectStore) => IDBRequest<Value>): Promise<void> =>
  void (await withStore(values, 'readwrite', (store) => answerOf(request(store))))

/** IndexedDB, because it stores photographs as blobs. */
export const openStorage = (): Storage => ({
  read: (key) => read((store) => store.get(key) as IDBRequest<unknown>),
  list: (prefix) => read((store) => store.getAll(prefixRange(prefix)) as IDBRequest<unknown[]>),
  write: (key, value) => write((store) => store.put(value, key)),
  remove: (key) => write((store) => store.delete(key)),
})
