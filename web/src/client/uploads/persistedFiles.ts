import { answerOf, withStore } from '../storage/indexedDb.ts'

/** A file stored on the device for the user who chose it. */
interface PersistedBlob {
  key: string
  userId: number
  /** «tasks:18402», or the key of the draft it belongs to. */
  place: string
  name: string
  /** When the file was chosen; files are sent in this order. */
  at: number
  blob: Blob
}

interface PersistedPage {
  name: string
  blob: Blob
}

export const pageOfFile = (file: File): PersistedPage => ({ name: file.name, blob: file })

export const fileOfPage = ({ name, blob }: PersistedPage): File => new File([blob], name, { type: blob.type })

/** A file that waits to be sent. */
export interface PersistedFile extends PersistedBlob {
  /** «заявка № 18402» */
  title: string
  /** Path of the screen that shows its object. */
  path: string
  isDocument: boolean
  /** Further pages of a scan. */
  furtherPages?: readonly PersistedPage[]
  /** Why the server refused it: the file is stored until the user sends it again or deletes it. */
  refusal?: string
}

/** A file of an object that has not been created yet; it is not sent by itself. */
export interface PersistedChoice extends PersistedBlob {
  isPhoto: boolean
}

const isOnItsWay = (file: PersistedFile | PersistedChoice): file is PersistedFile => 'path' in file
const isChoice = (file: PersistedFile | PersistedChoice): file is PersistedChoice => !isOnItsWay(file)

const bytesOf = (file: PersistedFile | PersistedChoice): number =>
  (isOnItsWay(file) ? (file.furtherPages ?? []) : []).reduce(
    (sum, { blob }) => sum + blob.size,
    file.blob.size,
  )

/** Limit for each user: about a hundred photographs, without filling the phone. */
export const maxPersistedBytes = 200 * 1024 * 1024

const within = <T>(mode: IDBTransactionMode, work: (files: IDBObjectStore) => Promise<T>): Promise<T> =>
  withStore({ database: 'naryad', store: 'files' }, mode, work)

const ofPerson = async (
  from: IDBObjectStore,
  userId: number,
): Promise<(PersistedFile | PersistedChoice)[]> => {
  const all = (await answerOf(from.getAll())) as (PersistedFile | PersistedChoice)[]
  return all.filter((file) => file.userId === userId)
}

/** «full»: the user's limit is reached. «impossible»: the browser has no storage, or no room in it. */
export async function persistFile(
  file: PersistedFile | PersistedChoice,
): Promise<'stored' | 'full' | 'impossible'> {
  try {
    return await within('readwrite', async (files) => {
      const all = await ofPerson(files, file.userId)
      // Files of abandoned forms must not use up the limit of files to be sent.
      const others = isOnItsWay(file) ? all.filter(isOnItsWay) : all
      const total = others.reduce((sum, other) => sum + bytesOf(other), bytesOf(file))
      if (total > maxPersistedBytes) return 'full'
      await answerOf(files.put(file))
      return 'stored'
    })
  } catch {
    return 'impossible'
  }
}

/** In the order of choosing; empty if the browser has no storage. */
async function allOf(userId: number): Promise<(PersistedFile | PersistedChoice)[]> {
  try {
    const files = await within('readonly', (store) => ofPerson(store, userId))
    return files.toSorted((a, b) => a.at - b.at)
  } catch {
    return []
  }
}

export const persistedFilesOf = async (userId: number): Promise<PersistedFile[]> =>
  (await allOf(userId)).filter(isOnItsWay)

export const persistedChoiceOf = async (userId: number, draft: string): Promise<PersistedChoice[]> =>
  (await allOf(userId)).filter(isChoice).filter(({ place }) => place === draft)

/** False: another tab has sent it, or the user has removed it there. */
export async function isPersisted(key: string): Promise<boolean> {
  try {
    return await within('readonly', async (files) => (await answerOf(files.count(key))) > 0)
  } catch {
    return true
  }
}

export async function deletePersistedFile(key: string): Promise<void> {
  try {
    await within('readwrite', (files) => answerOf(files.delete(key)))
  } catch {
    // The file was never stored.
  }
}
