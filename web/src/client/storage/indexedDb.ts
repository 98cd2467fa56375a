/** Timeout, because some browsers never answer a request. */
const answerWithinMs = 5_000

const noAnswer = (): Error => new Error('the storage of the browser does not answer')

export const answerOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(noAnswer()), answerWithinMs)
    request.addEventListener('success', () => {
      clearTimeout(timer)
      resolve(request.result)
    })
    request.addEventListener('error', () => {
      clearTimeout(timer)
      reject(request.error ?? noAnswer())
    })
  })

/** A full device fails at the commit, after every request has succeeded. */
const commitOf = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    const fail = () => reject(transaction.error ?? noAnswer())
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('abort', fail)
    transaction.addEventListener('error', fail)
  })

export interface StoreName {
  database: string
  store: string
  /** Keys are passed separately; otherwise they are the property `key` of the records. */
  hasOutOfLineKeys?: true
}

function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort()
  } catch {
    // It has ended already: a failed request has aborted it, or the failure came after the commit.
  }
}

/** Runs one transaction over a store. Resolves after the commit of a write; an earlier failure undoes all writes. */
export async function withStore<T>(
  { database, store, hasOutOfLineKeys }: StoreName,
  mode: IDBTransactionMode,
  work: (records: IDBObjectStore) => Promise<T>,
): Promise<T> {
  const request = indexedDB.open(database, 1)
  request.addEventListener('upgradeneeded', () => {
    request.result.createObjectStore(store, hasOutOfLineKeys ? {} : { keyPath: 'key' })
  })
  const opened = await answerOf(request)
  try {
    const transaction = opened.transaction(store, mode)
    const committed = mode === 'readwrite' ? commitOf(transaction) : undefined
    // The commit is awaited only if the work succeeds.
    committed?.catch(() => undefined)
    try {
      const result = await work(transaction.objectStore(store))
      await committed
      return result
    } catch (error) {
      abort(transaction)
      throw error
    }
  } finally {
    opened.close()
  }
}
