import type { Storage } from './database.ts'
import { type Entry, outboxPrefix } from './outbox.ts'

export const draftPrefix = 'draft '

/** The correction of a refused report has a draft of its own, beside that of a new one. */
export const correctionOf = ({ id }: Pick<Entry, 'id'>): string => `report ${id}`

/** Some hundred photographs, and no more of a phone than it can spare. */
export const maxStoredBytes = 60 * 1024 * 1024

/** Of all drivers of this phone: photographs that wait to be sent and those of drafts. */
async function storedBytes(storage: Storage): Promise<number> {
  const values = await Promise.all([outboxPrefix, draftPrefix].map((prefix) => storage.list(prefix)))
  return values
    .flat()
    .flatMap((value) => (value as { photos?: readonly Blob[] }).photos ?? [])
    .reduce((sum, { size }) => sum + size, 0)
}

export const hasRoomFor = async (storage: Storage, photo: Blob): Promise<boolean> =>
  (await storedBytes(storage).catch(() => 0)) + photo.size <= maxStoredBytes
