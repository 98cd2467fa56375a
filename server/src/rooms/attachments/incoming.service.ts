import { Readable } from 'node:stream'

import type { Tx } from '../../platform/db/connect.ts'
import { fileTypes } from '../../platform/files/file-types.ts'
import { prepare } from '../../platform/files/prepare.ts'
import { receive } from '../../platform/files/receive.ts'
import type { FileStore } from '../../platform/files/store/store.ts'
import { Refusal } from '../../platform/http/refusals.ts'
import type { JobContext } from '../../platform/jobs/job.ts'
import { noteFiles } from '../tasks/notes/index.ts'
import { hashesOf, insertAttachments } from './attachments.repo.ts'
import { keepAll, removeAll, type StoredFile } from './intake.ts'
import { columnsOf, suggestionOwner, taskOwner } from './owners.ts'
import { type AttachmentParts, checkRoom } from './upload.service.ts'

/** A file that has come into the product by itself, such as one of a letter. */
export interface IncomingFile {
  readonly name: string
  readonly bytes: Uint8Array
}

/** Stored, but not yet attached, or refused in Russian. */
export type TakenFile = { readonly stored: StoredFile } | { readonly error: string }

/** Files are attached to a suggestion, or to a task in the name of someone of its organization. */
export type IncomingOwner =
  | { readonly suggestionId: number }
  | { readonly taskId: number; readonly by: Parameters<typeof noteFiles>[1] }

export interface IncomingFiles {
  /** Checks and stores each file by itself; none depends on another one. */
  readonly take: (files: readonly IncomingFile[], log: JobContext['log']) => Promise<TakenFile[]>
  /** Attaches what was stored, and returns the error of each file, or null. Of equal files one is enough. */
  readonly attach: (tx: Tx, owner: IncomingOwner, files: readonly TakenFile[]) => Promise<(string | null)[]>
  /** Removes what was stored and is attached to nothing. */
  readonly discard: (files: readonly TakenFile[]) => Promise<void>
}

const storedOf = (files: readonly TakenFile[]): StoredFile[] =>
  files.flatMap((file) => ('stored' in file ? [file.stored] : []))

async function takeOne(
  store: FileStore,
  { name, bytes }: IncomingFile,
  log: JobContext['log'],
): Promise<TakenFile> {
  try {
    const received = await receive(store, Readable.from([Buffer.from(bytes)]))
    const prepared = await prepare(store, name, received, (error) =>
      log.warn({ err: error }, 'no picture could be made of a file'),
    )
    const [stored] = await keepAll(store, [prepared])
    if (!stored) throw new Error('a file was not stored')
    return { stored }
  } catch (error) {
    if (error instanceof Refusal) return { error: error.message }
    throw error
  }
}

/** Those that are not known yet; of equal ones the first. */
function freshFiles(files: readonly StoredFile[], hashes: ReadonlySet<string>): StoredFile[] {
  const known = new Set(hashes)
  return files.filter(({ sha256 }) => {
    const hash = sha256.toString('hex')
    const isNew = !known.has(hash)
    known.add(hash)
    return isNew
  })
}

async function attachStored(
  parts: AttachmentParts,
  tx: Tx,
  target: IncomingOwner,
  stored: readonly StoredFile[],
): Promise<void> {
  const isOfTask = 'taskId' in target
  const owner = isOfTask ? taskOwner(target.taskId) : suggestionOwner(target.suggestionId)
  const files = freshFiles(stored, await hashesOf(tx, isOfTask ? 'taskId' : 'suggestionId', owner.id))
  if (files.length === 0) return
  await checkRoom(parts, tx, owner, files)
  const names = files.map(({ name }) => name)
  if ('taskId' in target) await noteFiles(tx, target.by, target.taskId, { kind: 'ATTACHED', names })
  await insertAttachments(
    tx,
    files.map(({ name, type, size, sha256, storageKey, thumbnailKey }) => ({
      ...columnsOf(owner),
      name,
      mime: fileTypes[type].mime,
      size,
      sha256,
      storageKey,
      thumbnailKey,
      createdBy: 'taskId' in target && !target.by.who.isGuest ? target.by.who.id : null,
    })),
  )
}

export const openIncomingFiles = (parts: AttachmentParts): IncomingFiles => ({
  take: async (files, log) => {
    const taken: TakenFile[] = []
    for (const file of files) taken.push(await takeOne(parts.store, file, log))
    return taken
  },
  attach: async (tx, owner, files) => {
    const stored = storedOf(files)
    let refusal: string | null = null
    try {
      if (stored.length > 0) await attachStored(parts, tx, owner, stored)
    } catch (error) {
      // Thrown before anything is written: the letter itself is not refused.
      if (!(error instanceof Refusal)) throw error
      refusal = error.message
    }
    return files.map((file) => ('error' in file ? file.error : refusal))
  },
  discard: (files) => removeAll(parts.store, storedOf(files)),
})
