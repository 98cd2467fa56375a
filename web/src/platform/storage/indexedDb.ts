/** Some browsers leave a request without any answer: nothing may wait for that. */
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

export interface StoreName {
  database: string
  store: string
}

/** One transaction over a store of records with a `key`; what it writes is there as a whole, or not at all. */
export async function withStore<T>(
  { database, store }: StoreName,
  mode: IDBTransactionMode,
  work: (records: IDBObjectStore) => Promise<T>,
): Promise<T> {
  const request = indexedDB.open(database, 1)
  request.addEventListener('upgradeneeded', () => {
    request.result.createObjectStore(store, { keyPath: 'key' })
  })
  const opened = await answerOf(request)
  try {
    return await work(opened.transaction(store, mode).objectStore(store))
  } finally {
    opened.close()
  }
}
