import type { Storage } from './database.ts'
import { type Entry, outboxPrefix } from './outbox.ts'

export const draftPrefix = 'draft '

/** The correction of a refused report has a draft of its own, beside that of a new one. */
export const correctionOf = ({ id }: Pick<Entry, 'id'>): string => `report ${id}`

/** About a hundred photographs, without filling the phone. */
export const maxStoredBytes = 60 * 1024 * 1024

/** Photographs of outbox entries and drafts, of all drivers who use this phone. */
async function storedBytes(storage: Storage): Promise<number> {
  const values = await Promise.all([outboxPrefix, draftPrefix].map((prefix) => storage.list(prefix)))
  return values
    .flat()
    .flatMap((value) => (value as { photos?: readonly Blob[] }).photos ?? [])
    .reduce((sum, { size }) => sum + size, 0)
}

export const hasRoomFor = async (storage: Storage, photo: Blob): Promise<boolean> =>
  (await storedBytes(storage).catch(() => 0)) + photo.size <= maxStoredBytes
