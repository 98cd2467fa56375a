import type { QueryFunction, QueryFunctionContext, QueryKey, QueryPersister } from '@tanstack/react-query'
import { hashKey } from '@tanstack/react-query'

import { message } from '../../ui/overlays/dialogs.ts'
import { createStore } from '../../ui/store.ts'
import { ApiError, isOutage } from '../api/errors.ts'
import { sessionState } from '../session/state.ts'
import { answerOf, withStore } from '../storage/indexedDb.ts'
import { showError } from './report.ts'

/** A response stored on the device for use without a network. */
interface StoredAnswer {
  key: string
  /** When it was asked for. */
  at: number
  data: unknown
}

const answers = { database: 'naryad-answers', store: 'answers' }

/** After this time the stored response is shown; the late network response replaces it. */
const networkTimeoutMs = 5_000
/** The timeout after a late response, until one is in time: a stalled network delays every read of a screen. */
const slowNetworkTimeoutMs = 1_000
let timeoutMs = networkTimeoutMs
const maxAgeMs = 14 * 24 * 3600_000
const maxAnswers = 600

/** Incremented at sign-out: responses of an earlier session are dropped. */
let generation = 0
/** An answer did not fit: the stored work is not complete. */
export const isDeviceFull = createStore(false)

/** When the user's own work was last stored completely; null: not since the page was opened. */
export const ownWorkStoredAt = createStore<number | null>(null)

export async function deleteStoredAnswers(): Promise<void> {
  generation += 1
  ownWorkStoredAt.set(null)
  try {
    await withStore(answers, 'readwrite', (records) => answerOf(records.clear()))
  } catch {
    // Without IndexedDB there is nothing to delete.
  }
}

async function readStored(key: string): Promise<StoredAnswer | undefined> {
  try {
    const found = await withStore(answers, 'readonly', (records) =>
      answerOf(records.get(key) as IDBRequest<StoredAnswer | undefined>),
    )
    return found && Date.now() - found.at < maxAgeMs ? found : undefined
  } catch {
    return undefined
  }
}

async function writeStored(answer: StoredAnswer): Promise<void> {
  await withStore(answers, 'readwrite', async (records) => {
    const stored = await answerOf(records.get(answer.key) as IDBRequest<StoredAnswer | undefined>)
    // An answer that comes late was asked for before the stored one; a clock that was set back is not believed.
    if (stored && stored.at > answer.at && stored.at <= Date.now()) return
    await answerOf(records.put(answer))
    if ((await answerOf(records.count())) <= maxAnswers) return
    const all = (await answerOf(records.getAll())) as StoredAnswer[]
    const oldest = all.toSorted((a, b) => a.at - b.at).slice(0, all.length - maxAnswers)
    for (const { key } of oldest) await answerOf(records.delete(key))
  })
}

async function storeAnswer({ key, at, data }: StoredAnswer, toStore: ToStore | undefined): Promise<void> {
  const since = generation
  try {
    const stored = toStore ? await toStore(data) : data
    if (since !== generation || sessionState.get() === 'out') return
    await writeStored({ key, at, data: stored })
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== 'QuotaExceededError' || isDeviceFull.get()) return
    isDeviceFull.set(true)
    message({
      title:
        'На устройстве кончилось место: новые заявки без сети не откроются. Освободите место и обновите страницу.',
    })
  }
}

/** Converts an answer before it is stored, for example URLs of pictures to data URLs. */
export type ToStore = (data: unknown) => Promise<unknown>

const timeout = (ms: number): Promise<'late'> =>
  new Promise((resolve) => setTimeout(() => resolve('late'), ms))

/**
 * Stores the responses of queries with `meta.isStored` on the device, and reads them back without a network
 * or while the server fails. A stored response never replaces data that the screen already shows.
 */
export const storedAnswers: QueryPersister = async <T, K extends QueryKey>(
  ask: QueryFunction<T, K>,
  context: QueryFunctionContext<K>,
  query: { queryHash?: string; state: { data: unknown }; invalidate?: () => void },
): Promise<T> => {
  const { meta, queryKey, client } = context
  const at = Date.now()
  const answer = Promise.resolve(ask(context))
  if (!meta?.isStored) return answer
  const key = hashKey(queryKey)
  const fresh = answer.then((data) => {
    void storeAnswer({ key, at, data }, meta.toStore)
    return data
  })
  if (query.state.data !== undefined) return fresh
  const readFallback = async (): Promise<T | undefined> => {
    const stored = await readStored(key)
    // Marks the data stale without a request: the next use reads it if there is a network.
    if (stored)
      setTimeout(() => void client.invalidateQueries({ queryKey, exact: true, refetchType: 'none' }))
    return stored?.data as T | undefined
  }
  try {
    const first = await Promise.race([fresh, timeout(timeoutMs)])
    if (first !== 'late') {
      timeoutMs = networkTimeoutMs
      return first
    }
  } catch (error) {
    // A proxy answers with 502 or 503 while the server restarts.
    const stored = isOutage(error) ? await readFallback() : undefined
    if (stored === undefined) throw error
    if (error instanceof ApiError) showError(error, 'Показаны сохранённые данные')
    return stored
  }
  const stored = await readFallback()
  if (stored === undefined) return fresh
  timeoutMs = slowNetworkTimeoutMs
  // Loses the data type of the branded key; the data belongs to this key.
  const cacheKey: QueryKey = queryKey
  fresh.then(
    // What was read or changed since then is newer than this answer.
    (data) => client.setQueryData(cacheKey, (shown: unknown) => (shown === stored ? data : undefined)),
    () => undefined,
  )
  return stored
}
