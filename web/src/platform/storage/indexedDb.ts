/** Some browsers never answer a request. */
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

/** Runs one transaction over a store of records with a `key`; it is written completely or not at all. */
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
