import type { RouteDef } from '@naryad/contract/kit/route'
import type { UploadedTachographFile } from '@naryad/contract/tachograph-files/tachograph-files'
import { tachographFilesRoutes } from '@naryad/contract/tachograph-files/tachograph-files.routes'

import type { Db, Tx } from '../../platform/db/connect.ts'
import type { FileStore } from '../../platform/files/store/store.ts'
import type { Ctx, DriverCtx } from '../../platform/http/ctx.ts'
import { Refusal } from '../../platform/http/refusals.ts'
import type { UploadedFile } from '../../platform/http/uploads.ts'
import { idempotently } from '../../platform/idempotency/idempotency.ts'
import { enqueue } from '../../platform/jobs/enqueue.repo.ts'
import { publishChange } from '../../platform/live/publish-change.ts'
import { type Received, receiveDownloads } from './intake.ts'
import { findVisibleBySha, insertFile } from './tachograph-files.repo.ts'

export interface FileParts {
  readonly db: Db
  readonly files: FileStore
}

/** The queue of readings. */
export const readQueue = 'tachograph-files.read'

export async function uploadFiles(
  parts: FileParts,
  ctx: Ctx,
  uploads: AsyncIterable<UploadedFile>,
): Promise<{ items: UploadedTachographFile[] }> {
  const received = await receiveDownloads(parts.files, uploads)
  return registerFiles(parts, ctx, tachographFilesRoutes.upload, { received, taskId: null })
}

interface Registration {
  readonly received: readonly Received[]
  readonly taskId: number | null
}

/** Adds a row for each new content, and has it read. The contents of known files are not stored twice. */
export async function registerFiles(
  { db, files }: FileParts,
  ctx: Ctx | DriverCtx,
  route: RouteDef,
  { received, taskId }: Registration,
): Promise<{ items: UploadedTachographFile[] }> {
  const used = new Set<string>()
  const fingerprint = received.map((file) =>
    'reason' in file ? file : { name: file.name, sha256: file.sha256.toString('hex') },
  )
  const discard = async () => {
    for (const file of received)
      if ('storageKey' in file && !used.has(file.storageKey)) await files.remove(file.storageKey)
  }
  try {
    const reply = await idempotently(db, ctx, route, { taskId, fingerprint }, async (tx) => {
      const items: UploadedTachographFile[] = []
      for (const file of received) items.push(await register(tx, ctx, { file, taskId, used }))
      const added = items.flatMap(({ outcome, id }) => (outcome === 'ADDED' && id !== null ? [id] : []))
      await enqueue(
        tx,
        [readQueue],
        added.map((fileId) => ({ fileId })),
      )
      await publishChange(tx, { room: 'tachograph-files', changes: added.map((id) => ({ id })) })
      return { items }
    })
    await discard()
    return reply
  } catch (error) {
    used.clear()
    // After any other error the transaction may have been committed, so the files stay for the sweep.
    if (error instanceof Refusal) await discard()
    throw error
  }
}

interface Registered {
  readonly file: Received
  readonly taskId: number | null
  /** Keys that rows refer to. */
  readonly used: Set<string>
}

async function register(
  tx: Tx,
  ctx: Ctx | DriverCtx,
  { file, taskId, used }: Registered,
): Promise<UploadedTachographFile> {
  const { name } = file
  if ('reason' in file) return { name, outcome: 'REFUSED', id: null, reason: file.reason }
  const id = await insertFile(tx, { ...file, taskId, createdBy: 'driver' in ctx ? null : ctx.who.id })
  if (id !== undefined) {
    used.add(file.storageKey)
    return { name, outcome: 'ADDED', id, reason: '' }
  }
  const known = 'driver' in ctx ? undefined : await findVisibleBySha(tx, ctx, file.sha256)
  return { name, outcome: 'KNOWN', id: known ?? null, reason: '' }
}
