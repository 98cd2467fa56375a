import { maxStickerPhotos } from '@naryad/contract/stickers/stickers.words'

import type { Tx } from '../../platform/db/connect.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { fileTypes } from '../../platform/files/file-types.ts'
import type { Call } from '../../platform/http/ctx.ts'
import { conflict, impossible, refused, Refusal } from '../../platform/http/refusals.ts'
import type { UploadedFile } from '../../platform/http/uploads.ts'
import { signedClaims } from '../../platform/keys/signed-claims.ts'
import { publishChange } from '../../platform/live/publish-change.ts'
import { holdSuggestion } from '../suggestions/index.ts'
import { noteFiles } from '../tasks/notes/index.ts'
import { findReader, giveToTask, hashesOf, insertAttachments } from './attachments.repo.ts'
import { keepAll, receiveFiles, removeAll, type StoredFile } from './intake.ts'
import { columnsOf, suggestionOwner } from './owners.ts'
import { type AttachmentParts, checkRoom, logFault, refuseOthersThanPhotos } from './upload.service.ts'

const keySeconds = 3600

/** The key that the sender of a public request gets: with it photographs can be added for an hour. */
export const makeGuestKeys = (keys: readonly Uint8Array[]) =>
  signedClaims(keys, ['s'], () => Math.floor(Date.now() / 1000) + keySeconds)

export interface GuestUpload {
  readonly call: Pick<Call, 'log'>
  readonly key: string
  readonly files: AsyncIterable<UploadedFile>
}

/**
 * Adds photographs to a public request that waits for its decision; returns how many it has. The key is checked
 * before anything is received, so nothing is stored for a request that was not sent.
 */
export async function attachByGuest(
  parts: AttachmentParts,
  keys: ReturnType<typeof makeGuestKeys>,
  { call, key, files: sent }: GuestUpload,
): Promise<number> {
  const suggestionId = (await keys.read(key))?.s
  if (suggestionId === undefined) throw refused('Добавить фотографии уже нельзя: отправьте сообщение ещё раз')
  const { files: photos } = await receiveFiles(parts.store, sent, logFault(call))
  await refuseOthersThanPhotos(photos)
  const files = await keepAll(parts.store, photos)
  try {
    const { count, unused } = await inTransaction(parts.db, (tx) => add(parts, tx, suggestionId, files))
    await removeAll(parts.store, unused)
    return count
  } catch (error) {
    // After any other error the transaction may have been committed, so the files must stay.
    if (error instanceof Refusal) await removeAll(parts.store, files)
    throw error
  }
}

/** Photographs that a lost answer has made the sender send again are not added twice. */
async function add(
  parts: AttachmentParts,
  tx: Tx,
  suggestionId: number,
  files: readonly StoredFile[],
): Promise<{ count: number; unused: readonly StoredFile[] }> {
  if (!(await holdSuggestion(tx, suggestionId)))
    throw conflict('Диспетчер уже разобрал сообщение: фотографии покажите ему по телефону')
  const known = await hashesOf(tx, 'suggestionId', suggestionId)
  const isKnown = ({ sha256 }: StoredFile): boolean => known.has(sha256.toString('hex'))
  const fresh = files.filter((file) => !isKnown(file))
  const count = known.size + fresh.length
  if (count > maxStickerPhotos) throw impossible(`К сообщению можно приложить ${maxStickerPhotos} фотографии`)
  const owner = suggestionOwner(suggestionId)
  if (fresh.length > 0) {
    await checkRoom(parts, tx, owner, fresh)
    await insertAttachments(
      tx,
      fresh.map(({ name, type, size, sha256, storageKey, thumbnailKey }) => ({
        ...columnsOf(owner),
        name,
        mime: fileTypes[type].mime,
        size,
        sha256,
        storageKey,
        thumbnailKey,
        createdBy: null,
      })),
    )
    await publishChange(tx, { room: 'suggestions', changes: [{ id: suggestionId }] })
  }
  return { count, unused: files.filter(isKnown) }
}

/** The files of an accepted suggestion become those of its task, attached by the dispatcher who has decided. */
export async function moveToTask(
  tx: Tx,
  { suggestionId, taskId, byUserId }: { suggestionId: number; taskId: number; byUserId: number },
): Promise<void> {
  const names = await giveToTask(tx, suggestionId, taskId)
  const who = names.length > 0 ? await findReader(tx, byUserId) : undefined
  if (who) await noteFiles(tx, { who }, taskId, { kind: 'ATTACHED', names })
}
