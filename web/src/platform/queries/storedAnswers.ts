import type { QueryFunction, QueryFunctionContext, QueryKey, QueryPersister } from '@tanstack/react-query'
import { hashKey } from '@tanstack/react-query'

import { NetworkError } from '../api/errors.ts'
import { alert } from '../overlays/alert.ts'
import { sessionState } from '../session/state.ts'
import { answerOf, withStore } from '../storage/indexedDb.ts'

/** What the server has said, kept on the device so that it can be shown without a network. */
interface StoredAnswer {
  key: string
  at: number
  data: unknown
}

const answers = { database: 'naryad-answers', store: 'answers' }

/** A poor network answers late or never; what is on the device is shown then, and the answer when it comes. */
const patienceMs = 5_000
/** What nobody has read for so long is of a day that is over. */
const longestMs = 14 * 24 * 3600_000
const mostAnswers = 600

/** Answers that arrive after a sign-out are none of the next person's. */
let generation = 0
let isFullTold = false

/** Nothing of one person is left for the next. */
export async function deleteStoredAnswers(): Promise<void> {
  generation += 1
  try {
    await withStore(answers, 'readwrite', (records) => answerOf(records.clear()))
  } catch {
    // The browser keeps nothing, so there is nothing to delete.
  }
}

async function readStored(key: string): Promise<StoredAnswer | undefined> {
  try {
    const found = await withStore(answers, 'readonly', (records) =>
      answerOf(records.get(key) as IDBRequest<StoredAnswer | undefined>),
    )
    return found && Date.now() - found.at < longestMs ? found : undefined
  } catch {
    return undefined
  }
}

async function writeStored(answer: StoredAnswer): Promise<void> {
  await withStore(answers, 'readwrite', async (records) => {
    await answerOf(records.put(answer))
    if ((await answerOf(records.count())) <= mostAnswers) return
    const all = (await answerOf(records.getAll())) as StoredAnswer[]
    const oldest = all.toSorted((a, b) => a.at - b.at).slice(0, all.length - mostAnswers)
    for (const { key } of oldest) await answerOf(records.delete(key))
  })
}

async function keep(key: string, data: unknown, toStore: ToStore | undefined): Promise<void> {
  const since = generation
  try {
    const stored = toStore ? await toStore(data) : data
    if (since !== generation || sessionState.get() === 'out') return
    await writeStored({ key, at: Date.now(), data: stored })
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== 'QuotaExceededError' || isFullTold) return
    isFullTold = true
    alert({
      type: 'warning',
      title: 'На устройстве кончилось место',
      text: 'Новые заявки без сети не откроются. Освободите место и обновите страницу.',
    })
  }
}

/** Makes of an answer what is kept of it, such as pictures in place of their addresses. */
export type ToStore = (data: unknown) => Promise<unknown>

const after = (ms: number): Promise<'late'> => new Promise((resolve) => setTimeout(() => resolve('late'), ms))

/**
 * Queries with `meta.isStored` are written to the device when they are answered, and read from it where there is no
 * answer. What the screen shows already is never replaced by something older.
 */
export const storedAnswers: QueryPersister = async <T, K extends QueryKey>(
  ask: QueryFunction<T, K>,
  context: QueryFunctionContext<K>,
  query: { queryHash?: string; state: { data: unknown }; invalidate?: () => void },
): Promise<T> => {
  const { meta, queryKey, client } = context
  const asked = Promise.resolve(ask(context))
  if (!meta?.isStored) return asked
  const key = hashKey(queryKey)
  const fresh = asked.then((data) => {
    void keep(key, data, meta.toStore)
    return data
  })
  if (query.state.data !== undefined) return fresh
  const shownFromStore = async (): Promise<T | undefined> => {
    const stored = await readStored(key)
    // It is out of date as soon as there is a network again.
    if (stored)
      setTimeout(() => void client.invalidateQueries({ queryKey, exact: true, refetchType: 'none' }))
    return stored?.data as T | undefined
  }
  try {
    const first = await Promise.race([fresh, after(patienceMs)])
    if (first !== 'late') return first
  } catch (error) {
    const stored = error instanceof NetworkError ? await shownFromStore() : undefined
    if (stored === undefined) throw error
    return stored
  }
  const stored = await shownFromStore()
  if (stored === undefined) return fresh
  // Of the type of every key: the data belongs to this one.
  const cacheKey: QueryKey = queryKey
  fresh.then(
    (data) => client.setQueryData(cacheKey, () => data),
    () => undefined,
  )
  return stored
}
