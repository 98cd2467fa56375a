import { answerOf, withStore } from '../storage/indexedDb.ts'

/** A file stored on the device for the user who chose it. */
interface PersistedBlob {
  key: string
  userId: number
  /** «tasks:18402», or the name of the draft it belongs to. */
  place: string
  name: string
  /** When it was chosen: they go in that order. */
  at: number
  blob: Blob
}

interface PersistedPage {
  name: string
  blob: Blob
}

export const pageOfFile = (file: File): PersistedPage => ({ name: file.name, blob: file })

export const fileOfPage = ({ name, blob }: PersistedPage): File => new File([blob], name, { type: blob.type })

/** It waits for the network. */
export interface PersistedFile extends PersistedBlob {
  /** «заявка № 18402» */
  title: string
  /** Where its object is opened. */
  path: string
  isDocument: boolean
  /** The pages of a scan after the first one. */
  furtherPages?: readonly PersistedPage[]
  /** Why the server refused it: the file is stored until the user sends it again or deletes it. */
  refusal?: string
}

/** It belongs to what is not made yet, and goes nowhere by itself. */
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

/** Of one person: some hundred photographs, and no more of a phone than it can spare. */
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

/** «full»: this person keeps as much as one may. «impossible»: the browser keeps no files, or has no room for it. */
export async function persistFile(
  file: PersistedFile | PersistedChoice,
): Promise<'stored' | 'full' | 'impossible'> {
  try {
    return await within('readwrite', async (files) => {
      const all = await ofPerson(files, file.userId)
      // Files of abandoned forms must not take the room of those to be sent.
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

/** In the order of choosing; none where the browser keeps no files. */
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

/** False: another tab has sent it, or the person has thought better of it there. */
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
    // It was never stored.
  }
}
