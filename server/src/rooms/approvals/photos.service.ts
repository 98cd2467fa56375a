import { buffer } from 'node:stream/consumers'

import type { ApprovalPhotoInput } from '@naryad/contract/approvals/approvals'

import type { Db } from '../../platform/db/connect.ts'
import { openImage } from '../../platform/files/images/decoder.ts'
import { scaledOf } from '../../platform/files/images/thumbnail.ts'
import { fileWork } from '../../platform/files/queue.ts'
import type { FileStore } from '../../platform/files/store/store.ts'
import type { FileReply } from '../../platform/http/files.ts'
import { notFound } from '../../platform/http/refusals.ts'
import { findMessage } from './answer.service.ts'
import { findPhotoFile } from './photos.repo.ts'

interface PhotoParts {
  readonly db: Db
  readonly files: FileStore
  /** A photograph is scaled in memory; returns a function that releases the permit. */
  readonly enter: () => () => void
}

const shown = (body: Buffer): FileReply => ({
  body,
  mime: 'image/webp',
  name: 'photo.webp',
  size: body.length,
  isInline: true,
})

/** A photograph of the message, scaled down. Any other number is not found, whether there is such a file or not. */
export async function readPhoto(
  { db, files, enter }: PhotoParts,
  { secret, id, variant }: ApprovalPhotoInput,
): Promise<FileReply> {
  const { asked } = await findMessage(db, secret)
  const question = asked.find(({ photoIds }) => photoIds.includes(id))
  const file = question && (await findPhotoFile(db, question.companyId, id))
  if (!file) throw notFound('Фотография')
  if (variant === 'thumbnail' && file.thumbnailKey !== null)
    return shown(await buffer(await files.read(file.thumbnailKey)))
  const leave = enter()
  try {
    const original = await buffer(await files.read(file.storageKey))
    return shown(await fileWork(() => scaledOf(openImage(original))))
  } finally {
    leave()
  }
}
