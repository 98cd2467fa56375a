import { maxFileBytes } from '@naryad/contract/attachments/attachments'
import type { QueryClient } from '@tanstack/react-query'

import { ApiError } from '../api/errors.ts'
import { type CallOptions, newIdempotencyKey } from '../api/request.ts'
import { alert } from '../overlays/alert.ts'
import { sessionState } from '../session/state.ts'
import { createStore } from '../store.ts'

export interface Upload {
  /** One for all tries, so that a repeated one makes no second file. */
  key: string
  file: File
  /** A photograph of a paper that becomes a PDF page. */
  isDocument: boolean
  /** Share sent, 0…1. */
  share: number
  error: string | null
  /** What is too large or forbidden stays so. */
  mayRetry: boolean
}

export interface Destination {
  /** «tasks:18402»: whoever opens it again finds its files on their way. */
  place: string
  /** «заявка № 18402» */
  title: string
  send: (upload: Pick<Upload, 'file' | 'isDocument'>, options: CallOptions) => Promise<unknown>
  /** The room whose data is read again afterwards. */
  touches: string
}

interface Job extends Upload {
  to: Destination
  client: QueryClient
}

const tooLarge = 'Файл больше 20 МБ'
const waiting = 'Ждёт сети'
/** A bad connection is shared by as many as arrive soonest. */
const atOnce = 3

/** Of all places: a file goes on while one looks at something else. */
export const jobs = createStore<readonly Job[]>([])
const running = new Map<string, AbortController>()
const watched = new Map<string, number>()

const patch = (key: string, change: Partial<Upload>): void =>
  jobs.set(jobs.get().map((job) => (job.key === key ? { ...job, ...change } : job)))

const isAt = (place: string): boolean => jobs.get().some(({ to }) => to.place === place)

const isAbort = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError'

const isWorthAnotherTry = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status >= 500 || error.status === 409 || error.status === 429

/** Whoever looks at the place sees it there. */
function tellIfUnseen({ place, title }: Destination, failed?: { file: File; error: string }): void {
  if (watched.has(place)) return
  if (failed) {
    alert({ type: 'error', text: `Файл «${failed.file.name}» не загружен (${title}): ${failed.error}` })
  } else if (!isAt(place)) alert({ type: 'success', text: `Файлы загружены: ${title}` })
}

async function send({ key, file, isDocument, to, client }: Job): Promise<void> {
  const controller = new AbortController()
  running.set(key, controller)
  const options = {
    silent: true,
    signal: controller.signal,
    idempotencyKey: key,
    onProgress: (share: number) => patch(key, { share }),
  }
  try {
    await to.send({ file, isDocument }, options)
    cancel(key)
    tellIfUnseen(to)
    await client.invalidateQueries({ queryKey: [to.touches] })
  } catch (failure) {
    if (isAbort(failure)) return
    const said = failure instanceof Error ? failure.message : String(failure)
    const error = navigator.onLine ? said : waiting
    patch(key, { error, mayRetry: isWorthAnotherTry(failure) })
    tellIfUnseen(to, { file, error })
  } finally {
    running.delete(key)
    goOn()
  }
}

/** The next ones, as far as there is room. */
function goOn(): void {
  const next = jobs.get().filter(({ key, error }) => error === null && !running.has(key))
  for (const job of next.slice(0, Math.max(0, atOnce - running.size))) void send(job)
}

export function add(to: Destination, client: QueryClient, files: readonly File[], isDocument: boolean): void {
  const added = files.map((file): Job => {
    const isTooLarge = file.size > maxFileBytes
    const error = isTooLarge ? tooLarge : null
    return { key: newIdempotencyKey(), file, isDocument, share: 0, error, mayRetry: !isTooLarge, to, client }
  })
  jobs.set([...jobs.get(), ...added])
  goOn()
}

export function retry({ key }: Upload): void {
  patch(key, { error: null, share: 0 })
  goOn()
}

export function cancel(key: string): void {
  const controller = running.get(key)
  running.delete(key)
  jobs.set(jobs.get().filter((job) => job.key !== key))
  controller?.abort()
}

/** Until the answer of this is called, what happens there need not be told. */
export function watch(place: string): () => void {
  watched.set(place, (watched.get(place) ?? 0) + 1)
  return () => {
    const left = (watched.get(place) ?? 1) - 1
    if (left > 0) watched.set(place, left)
    else watched.delete(place)
  }
}

/** What the lost connection held back goes on by itself. */
addEventListener('online', () => {
  for (const job of jobs.get()) if (job.error === waiting) retry(job)
})

/** The files of somebody who has left are not sent by the next one. */
sessionState.subscribe(() => {
  if (sessionState.get() === 'out') for (const { key } of jobs.get()) cancel(key)
})
