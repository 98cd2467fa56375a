import { ownLocks } from '../api/lock.ts'
import { sessionState } from '../session/state.ts'
import {
  deletePersistedFile,
  persistFile,
  persistedChoiceOf,
  type PersistedChoice,
} from './persistedFiles.ts'

/** A form of a new object, identified by the key of its text draft. */
interface Form {
  userId: number
  draft: string
}

/**
 * The forms whose files this tab holds, with the function that releases each. Meanwhile no other tab sees
 * them, so that nothing is sent twice; the browser releases the locks of a closed tab, and the next one to
 * open the form gets the files.
 */
const held = new Map<string, () => void>()
/** Queues operations on the files of one form, so that the caller need not wait. */
const queues = new Map<string, Promise<unknown>>()

const lockOf = ({ userId, draft }: Form): string => `naryad-form-${userId}:${draft}`

/**
 * False if another tab holds the lock or locks are not supported; the chosen files then stay in memory only.
 */
function hold(lock: string): Promise<boolean> {
  if (held.has(lock)) return Promise.resolve(true)
  return new Promise((resolve) => {
    const request = ownLocks()?.request(lock, { ifAvailable: true }, (given) => {
      resolve(given !== null)
      return given && new Promise<void>((done) => held.set(lock, done))
    })
    if (request) request.catch(() => resolve(false))
    else resolve(false)
  })
}

function releaseForm(lock: string): void {
  held.get(lock)?.()
  held.delete(lock)
}

function enqueue<T>(form: Form, work: (lock: string) => Promise<T>): Promise<T> {
  const lock = lockOf(form)
  const done = (queues.get(lock) ?? Promise.resolve()).then(() => work(lock))
  queues.set(lock, done)
  return done
}

/** Files left by an earlier visit of the form. */
export const loadChosenFiles = (form: Form): Promise<PersistedChoice[]> =>
  enqueue(form, async (lock) => {
    if (!(await hold(lock))) return []
    const files = await persistedChoiceOf(form.userId, form.draft)
    if (files.length === 0) releaseForm(lock)
    return files
  })

export const persistChosenFiles = (
  form: Form,
  files: readonly (Pick<PersistedChoice, 'key' | 'isPhoto'> & { file: File })[],
): Promise<void> =>
  enqueue(form, async (lock) => {
    const at = Date.now()
    if (!(await hold(lock))) return
    for (const [index, { key, isPhoto, file }] of files.entries())
      await persistFile({
        key,
        userId: form.userId,
        place: form.draft,
        name: file.name,
        isPhoto,
        at: at + index,
        blob: file,
      })
  })

/** Deletes one file or all: the form was sent or discarded. Files held by another tab are not affected. */
export const deleteChosenFiles = (form: Form, key?: string): Promise<void> =>
  enqueue(form, async (lock) => {
    if (!held.has(lock)) return
    const all = await persistedChoiceOf(form.userId, form.draft)
    const gone = all.filter((file) => key === undefined || file.key === key)
    for (const file of gone) await deletePersistedFile(file.key)
    if (gone.length === all.length) releaseForm(lock)
  })

/** The files stay on the device for the user who has signed out. */
sessionState.subscribe(() => {
  if (sessionState.get() === 'out') for (const lock of held.keys()) releaseForm(lock)
})
