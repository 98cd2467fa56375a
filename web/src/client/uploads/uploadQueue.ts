import type { QueryClient } from '@tanstack/react-query'

import { alert, showDone } from '../../ui/overlays/alert.ts'
import { createStore } from '../../ui/store.ts'
import { webLock } from '../api/lock.ts'
import { type CreateOptions, newIdempotencyKey } from '../api/request.ts'
import { serverNow } from '../api/serverClock.ts'
import { isPassing } from '../outbox/passing.ts'
import { readAgain } from '../queries/readAgain.ts'
import { sessionState } from '../session/state.ts'
import { checkUpload } from './checkUpload.ts'
import { isAbort, isRetryable, notUploaded, type PersistState, uploadErrorText } from './failures.ts'
import {
  deletePersistedFile,
  fileOfPage,
  isPersisted,
  persistFile,
  type PersistedFile,
  pageOfFile,
} from './persistedFiles.ts'
import { uploadTitle } from './uploadTitle.ts'

export interface Upload {
  /** Idempotency key of all attempts, so that a repeated one creates no second file. */
  key: string
  file: File
  /** Photographs of a document that become one PDF, one page each. */
  isDocument: boolean
  /** Further pages of such a document; they are sent in the same request. */
  furtherPages: readonly File[]
  share: number
  error: string | null
  /** False if a retry would fail again, as for a file that is too large or of a forbidden type. */
  mayRetry: boolean
  /** The failure was temporary, such as no network: the file is sent again automatically. */
  isWaiting: boolean
}

export interface Destination {
  /** «tasks:18402»: opening the place again shows its uploads. */
  place: string
  /** Name of the object in messages: «заявка № 18402». */
  title: string
  /**
   * Path of the object's screen. Files of a place with a path are stored on the device until they are sent.
   */
  path?: string
  send: (
    upload: Pick<Upload, 'file' | 'furtherPages' | 'isDocument'>,
    options: CreateOptions,
  ) => Promise<unknown>
  /** The room that is read again afterwards. */
  touches: string
}

/** The user who has chosen the files, and the query client that shows the result. */
export interface Sender {
  userId: number
  client: QueryClient
}

interface Job extends Upload, Sender {
  to: Destination
  /** When the file was chosen; files of an earlier visit are sent in this order. */
  at: number
  persistState: PersistState
  /** The server refused it; a stored file stays on the device with the reason. */
  isRefused: boolean
}

/** Concurrent uploads: a slow connection is shared by only a few, so that each finishes sooner. */
const atOnce = 3
/** Retry interval for networks that come back without an event. */
const againMs = 20_000

/** Uploads of all places: they continue while another screen is open. */
export const jobs = createStore<readonly Job[]>([])
const running = new Map<string, AbortController>()
const watched = new Map<string, number>()
let timer: ReturnType<typeof setTimeout> | undefined

const patch = (key: string, change: Partial<Job>): void =>
  jobs.set(jobs.get().map((job) => (job.key === key ? { ...job, ...change } : job)))

const isAt = (place: string): boolean => jobs.get().some(({ to }) => to.place === place)

/** A visible place shows the result itself, so only other places show a message. */
function notifyIfHidden({ place, title }: Destination, failed?: { name: string; error: string }): void {
  if (watched.has(place)) return
  if (failed) alert({ type: 'error', text: notUploaded(title, failed) })
  else if (!isAt(place)) showDone(`Файлы загружены: ${title}`)
}

function handleFailure(job: Job, failure: unknown): void {
  const { key, to, persistState, isWaiting } = job
  const error = uploadErrorText(failure, persistState)
  // A file that did not fit on the device is not promised to be sent later.
  const waitsOn = isPassing(failure) && persistState !== 'full'
  const isRefused = !isPassing(failure)
  patch(key, { error, mayRetry: isRetryable(failure), isWaiting: waitsOn, isRefused })
  if (isRefused && persistState === 'stored') void storeOnDevice({ ...job, refusal: error })
  if (!isWaiting || !waitsOn) notifyIfHidden(to, { name: uploadTitle(job), error })
  clearTimeout(timer)
  timer = setTimeout(retryWaiting, againMs)
}

/** If several tabs have the file, only one sends it. */
async function sendOnce(job: Job, options: CreateOptions): Promise<boolean> {
  if (job.persistState !== 'stored') {
    await job.to.send(job, options)
    // The file may have been stored after all, after the wait timed out.
    if (job.to.path !== undefined) void deletePersistedFile(job.key)
    return true
  }
  return webLock(`naryad-file-${job.key}`, async () => {
    if (options.signal?.aborted || !(await isPersisted(job.key))) return false
    await job.to.send(job, options)
    await deletePersistedFile(job.key)
    return true
  })
}

async function send(job: Job): Promise<void> {
  const { key, to, client } = job
  const controller = new AbortController()
  running.set(key, controller)
  const options = {
    silent: true,
    signal: controller.signal,
    idempotencyKey: key,
    occurrence: { at: new Date(job.at).toISOString() },
    onProgress: (share: number) => patch(key, { share }),
  }
  try {
    const isSent = await sendOnce(job, options)
    forget(key)
    if (!isSent) return
    notifyIfHidden(to)
    changed.set(to.touches, client)
  } catch (failure) {
    if (!isAbort(failure)) handleFailure(job, failure)
  } finally {
    running.delete(key)
    startNext()
    readChanged()
  }
}

/** Rooms that have received a file, with the query client that shows them. */
const changed = new Map<string, QueryClient>()

/** Reads a room again once, after its last upload. */
function readChanged(): void {
  for (const [room, client] of changed) {
    if (jobs.get().some(({ to, error }) => to.touches === room && error === null)) continue
    changed.delete(room)
    readAgain(client, room)
  }
}

/** Starts the next uploads up to the limit. */
function startNext(): void {
  const next = jobs
    .get()
    .filter(
      ({ key, error, persistState }) => error === null && persistState !== 'writing' && !running.has(key),
    )
  for (const job of next.slice(0, Math.max(0, atOnce - running.size))) void send(job)
}

type FileToStore = Pick<Job, 'key' | 'file' | 'furtherPages' | 'isDocument' | 'to' | 'userId' | 'at'> & {
  refusal?: string
}

async function storeOnDevice({ file, to: { place, title, path }, ...rest }: FileToStore) {
  if (path === undefined) return 'impossible'
  const { key, userId, furtherPages, isDocument, at, refusal } = rest
  return persistFile({
    key,
    userId,
    place,
    title,
    path,
    name: file.name,
    isDocument,
    at,
    blob: file,
    ...(furtherPages.length > 0 && { furtherPages: furtherPages.map(pageOfFile) }),
    ...(refusal !== undefined && { refusal }),
  })
}

/** Stores the file on the device before it is sent, so that it survives the page. */
async function storeAndSend(job: Job): Promise<void> {
  const result = await storeOnDevice(job)
  patch(job.key, { persistState: result === 'impossible' ? 'no' : result })
  startNext()
}

/** Files are sent one per request; the pages of a document are sent together. */
export function add(to: Destination, sender: Sender, files: readonly File[], isDocument: boolean): void {
  const requests = isDocument ? [files] : files.map((file) => [file])
  const added = requests.flatMap(([file, ...furtherPages]): Job | [] => {
    if (!file) return []
    const error = [file, ...furtherPages].map((page) => checkUpload(page)).find(Boolean) ?? null
    const mayRetry = error === null
    return {
      ...sender,
      key: newIdempotencyKey(),
      file,
      furtherPages,
      isDocument,
      share: 0,
      error,
      mayRetry,
      isWaiting: false,
      isRefused: false,
      at: serverNow(),
      to,
      persistState: mayRetry && to.path !== undefined ? 'writing' : 'no',
    }
  })
  jobs.set([...jobs.get(), ...added])
  for (const job of added) if (job.persistState === 'writing') void storeAndSend(job)
  startNext()
}

/** Resumes uploads of an earlier visit. */
export function restore(
  files: readonly PersistedFile[],
  sender: Sender,
  to: (file: PersistedFile) => Destination,
): void {
  const known = new Set(jobs.get().map(({ key }) => key))
  const added = files
    .filter(({ key }) => !known.has(key))
    .map((stored): Job => ({
      ...sender,
      key: stored.key,
      file: fileOfPage(stored),
      furtherPages: (stored.furtherPages ?? []).map(fileOfPage),
      isDocument: stored.isDocument,
      share: 0,
      error: stored.refusal ?? null,
      mayRetry: true,
      isWaiting: stored.refusal === undefined,
      isRefused: stored.refusal !== undefined,
      at: stored.at,
      to: to(stored),
      persistState: 'stored',
    }))
  if (added.length === 0) return
  jobs.set([...jobs.get(), ...added])
  startNext()
}

export function retry({ key }: Pick<Upload, 'key'>): void {
  patch(key, { error: null, share: 0, isRefused: false })
  startNext()
}

/** Removes the upload from this tab; a stored file stays on the device. */
function forget(key: string): void {
  const controller = running.get(key)
  running.delete(key)
  jobs.set(jobs.get().filter((job) => job.key !== key))
  controller?.abort()
}

export function cancel(key: string): void {
  forget(key)
  void deletePersistedFile(key)
}

/** Mutes messages about the place until the returned function is called. */
export function watch(place: string): () => void {
  watched.set(place, (watched.get(place) ?? 0) + 1)
  return () => {
    const left = (watched.get(place) ?? 1) - 1
    if (left > 0) watched.set(place, left)
    else watched.delete(place)
  }
}

/** Retries uploads with a temporary failure. */
function retryWaiting(): void {
  clearTimeout(timer)
  // The `online` event will follow.
  if (!navigator.onLine) return
  for (const job of jobs.get()) if (job.isWaiting && job.error !== null) retry(job)
}
addEventListener('online', retryWaiting)

/**
 * Files of a user who has signed out are not sent by the next one; they stay on the device for their owner.
 */
sessionState.subscribe(() => {
  if (sessionState.get() === 'out') for (const { key } of jobs.get()) forget(key)
})
