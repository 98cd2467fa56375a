import { answerOf, withStore } from '../storage/indexedDb.ts'

/** A file as it is kept on the device for him who has chosen it. */
interface Kept {
  key: string
  userId: number
  /** «tasks:18402», or the name of the draft it belongs to. */
  place: string
  name: string
  /** When it was chosen: they go in that order. */
  at: number
  blob: Blob
}

interface KeptPage {
  name: string
  blob: Blob
}

export const keptPageOf = (file: File): KeptPage => ({ name: file.name, blob: file })

export const fileOfKept = ({ name, blob }: KeptPage): File => new File([blob], name, { type: blob.type })

/** It waits for the network. */
export interface KeptFile extends Kept {
  /** «заявка № 18402» */
  title: string
  /** Where its object is opened. */
  path: string
  isDocument: boolean
  /** The pages of a scan after the first one. */
  furtherPages?: readonly KeptPage[]
  /** Why the server did not accept it: it is kept until the person sends it again or deletes it. */
  refusal?: string
}

/** It belongs to what is not made yet, and goes nowhere by itself. */
export interface KeptChoice extends Kept {
  isPhoto: boolean
}

const isOnItsWay = (file: KeptFile | KeptChoice): file is KeptFile => 'path' in file
const isChoice = (file: KeptFile | KeptChoice): file is KeptChoice => !isOnItsWay(file)

const bytesOf = (file: KeptFile | KeptChoice): number =>
  (isOnItsWay(file) ? (file.furtherPages ?? []) : []).reduce(
    (sum, { blob }) => sum + blob.size,
    file.blob.size,
  )

/** Of one person: some hundred photographs, and no more of a phone than it can spare. */
export const mostKeptBytes = 200 * 1024 * 1024

const within = <T>(mode: IDBTransactionMode, work: (files: IDBObjectStore) => Promise<T>): Promise<T> =>
  withStore({ database: 'naryad', store: 'files' }, mode, work)

const ofPerson = async (from: IDBObjectStore, userId: number): Promise<(KeptFile | KeptChoice)[]> => {
  const all = (await answerOf(from.getAll())) as (KeptFile | KeptChoice)[]
  return all.filter((file) => file.userId === userId)
}

/** «full»: this person keeps as much as one may. «impossible»: the browser keeps no files, or has no room for it. */
export async function keepFile(file: KeptFile | KeptChoice): Promise<'kept' | 'full' | 'impossible'> {
  try {
    return await within('readwrite', async (files) => {
      const all = await ofPerson(files, file.userId)
      // Forms that nobody comes back to take no room from what has to go.
      const others = isOnItsWay(file) ? all.filter(isOnItsWay) : all
      const total = others.reduce((sum, other) => sum + bytesOf(other), bytesOf(file))
      if (total > mostKeptBytes) return 'full'
      await answerOf(files.put(file))
      return 'kept'
    })
  } catch {
    return 'impossible'
  }
}

/** In the order of choosing; none where the browser keeps no files. */
async function allOf(userId: number): Promise<(KeptFile | KeptChoice)[]> {
  try {
    const kept = await within('readonly', (files) => ofPerson(files, userId))
    return kept.toSorted((a, b) => a.at - b.at)
  } catch {
    return []
  }
}

export const keptFilesOf = async (userId: number): Promise<KeptFile[]> =>
  (await allOf(userId)).filter(isOnItsWay)

export const keptChoiceOf = async (userId: number, draft: string): Promise<KeptChoice[]> =>
  (await allOf(userId)).filter(isChoice).filter(({ place }) => place === draft)

/** False: another tab has sent it, or the person has thought better of it there. */
export async function isKept(key: string): Promise<boolean> {
  try {
    return await within('readonly', async (files) => (await answerOf(files.count(key))) > 0)
  } catch {
    return true
  }
}

export async function dropFile(key: string): Promise<void> {
  try {
    await within('readwrite', (files) => answerOf(files.delete(key)))
  } catch {
    // It was never kept.
  }
}
