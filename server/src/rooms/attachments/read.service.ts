import type { Attachment, PhotosForClient, SignedFileQuery } from '@naryad/contract/attachments/attachments'
import { maxCardAttachments } from '@naryad/contract/tasks/tasks.card'
import type { z } from 'zod'

import type { Db } from '../../platform/db/connect.ts'
import { withinCompany } from '../../platform/db/tenant/tenant-scope.ts'
import type { Call, Ctx, Who } from '../../platform/http/ctx.ts'
import { notFound, refused } from '../../platform/http/refusals.ts'
import { recordAudit } from '../audit/index.ts'
import {
  type AttachmentRow,
  findAttachment,
  findAttachments,
  findForClient,
  findReader,
  searchAttachments,
} from './attachments.repo.ts'
import { mustSee, seesOwner } from './owners.service.ts'
import { type Owner, ownerOf } from './owners.ts'
import type { FileLinks } from './signed-links.ts'

export interface ReadParts {
  readonly db: Db
  readonly links: FileLinks
  /** The base path of the API: «/api». */
  readonly base: string
}

interface AttachmentList {
  readonly items: Attachment[]
  readonly totalCount: number
}

export async function listAttachments(parts: ReadParts, { who }: Ctx, owner: Owner): Promise<AttachmentList> {
  await mustSee(parts.db, who, owner)
  return withAddresses(parts, who.id, await searchAttachments(parts.db, owner))
}

/** The first files of an owner, for its card. The caller has checked that the owner is visible. */
export const readOnCard = async (
  parts: ReadParts,
  { who }: Pick<Ctx, 'who'>,
  owner: Owner,
): Promise<Attachment[]> =>
  (await withAddresses(parts, who.id, await searchAttachments(parts.db, owner, maxCardAttachments))).items

export const listOf = async (
  parts: ReadParts,
  { who }: Ctx,
  ids: readonly number[],
): Promise<AttachmentList> => withAddresses(parts, who.id, await findAttachments(parts.db, ids))

/** Of many tasks at once; those without such photographs are missing. */
export async function listForClient(
  parts: ReadParts,
  ctx: Ctx,
  taskIds: readonly number[],
): Promise<{ items: PhotosForClient[]; totalCount: number }> {
  const found = await findForClient(parts.db, ctx.who, taskIds)
  const ids = found.flatMap((one) => one.ids)
  const files = ids.length === 0 ? [] : (await listOf(parts, ctx, ids)).items
  const byId = new Map(files.map((file) => [file.id, file]))
  const items = found.map(({ taskId, ids: own }) => ({
    taskId,
    files: own.flatMap((id) => byId.get(id) ?? []),
  }))
  return { items, totalCount: items.length }
}

export async function getAttachment(parts: ReadParts, ctx: Ctx, id: number): Promise<Attachment> {
  const [file] = (await listOf(parts, ctx, [id])).items
  if (!file) throw notFound('Файл')
  return file
}

async function withAddresses(
  { links, base }: ReadParts,
  userId: number,
  rows: readonly AttachmentRow[],
): Promise<AttachmentList> {
  const items = await Promise.all(
    rows.map(async ({ hasThumbnail, ...row }) => {
      const url = `${base}/files/${row.id}?token=${await links.sign({ fileId: row.id, userId })}`
      return { ...row, url, thumbnailUrl: hasThumbnail ? `${url}&variant=thumbnail` : null }
    }),
  )
  return { items, totalCount: items.length }
}

/** The file of a signed URL, if its user may still see the owner. Downloads of originals are recorded. */
export async function getFile(
  { db, links }: ReadParts,
  id: number,
  { token, variant }: z.output<typeof SignedFileQuery>,
  call: Call,
) {
  const claims = await links.read(token)
  if (claims?.fileId !== id) throw refused('Ссылка на файл больше не действует: откройте файл заново')
  const [file, reader] = await Promise.all([findAttachment(db, id), findReader(db, claims.userId)])
  const isVisible =
    file && reader && (await withinTenantScope(reader, () => seesOwner(db, reader, ownerOf(file))))
  const key = variant === 'thumbnail' ? file?.thumbnailKey : file?.storageKey
  if (!isVisible || !key) throw notFound('Файл')
  if (variant !== 'thumbnail')
    await recordAudit(db, {
      kind: 'DOWNLOADED',
      by: call,
      userId: claims.userId,
      object: { kind: 'files', id, title: file.name },
    })
  return { ...file, key }
}

/** A signed URL has no session, so the tenant scope is entered here. */
const withinTenantScope = <T>({ role, companyId }: Pick<Who, 'role' | 'companyId'>, work: () => T): T =>
  role === 'client' ? withinCompany(companyId ?? 0, work) : work()
