import type { Attachment } from '@naryad/contract/attachments/attachments'
import { attachmentsRoutes } from '@naryad/contract/attachments/attachments.routes'
import type { RouteDef } from '@naryad/contract/kit/route'

import type { Db, Tx } from '../../platform/db/connect.ts'
import { fileTypes, isImage } from '../../platform/files/file-types.ts'
import { type PreparedFile, prepareScan } from '../../platform/files/prepare.ts'
import type { FileStore } from '../../platform/files/store/store.ts'
import type { Ctx, DriverCtx } from '../../platform/http/ctx.ts'
import { impossible, notFound, Refusal, unsupportedType } from '../../platform/http/refusals.ts'
import type { UploadedFile } from '../../platform/http/uploads.ts'
import { idempotently } from '../../platform/idempotency/idempotency.ts'
import { findAnsweredByDriver, noteFilesOfDriver } from '../tasks/drivers/index.ts'
import { insertAttachments } from './attachments.repo.ts'
import { discard, type Intake, keepAll, type StoredFile, removeAll, receiveFiles } from './intake.ts'
import { lockCompanyBytes } from './owners.repo.ts'
import { mustReach, noteAt } from './owners.service.ts'
import { columnsOf, type Owner, ownerTitles, taskOwner } from './owners.ts'

export interface AttachmentParts {
  readonly db: Db
  readonly store: FileStore
  /** The storage quota of one organization. */
  readonly maxCompanyBytes: number
}

export type UploadContext = Pick<Ctx, 'who' | 'log' | 'idempotencyKey' | 'occurrence'>

interface Upload {
  readonly ctx: UploadContext
  readonly owner: Owner
  readonly files: AsyncIterable<UploadedFile>
}

export interface DriverUpload {
  readonly ctx: DriverCtx
  readonly taskId: number
  readonly files: AsyncIterable<UploadedFile>
}

/** Attaches files; returns their ids, the same ones if the request is repeated. */
export async function attachFiles(
  parts: AttachmentParts,
  route: RouteDef,
  upload: Upload,
): Promise<number[]> {
  const intake = await take(parts, upload)
  return save(parts, targetOf(upload), route, intake, intake.files)
}

/** Attaches a driver's photos to a task of that driver. */
export async function attachByDriver(
  parts: AttachmentParts,
  route: RouteDef,
  { ctx, files, ...upload }: DriverUpload,
): Promise<number[]> {
  const taskId = await findAnsweredByDriver(parts.db, ctx.driver, upload.taskId)
  if (taskId === undefined) throw notFound(ownerTitles.tasks)
  const intake = await receiveFiles(parts.store, files, logFault(ctx))
  await refuseOthersThanPhotos(intake.files)
  const target: UploadTarget = {
    ctx,
    owner: taskOwner(taskId),
    createdBy: null,
    note: async (tx, names) => {
      const { at } = await noteFilesOfDriver(tx, ctx.driver, taskId, names, ctx.occurrence)
      return { isAfterHandover: false, at }
    },
  }
  return save(parts, target, route, intake, intake.files)
}

export async function refuseOthersThanPhotos(files: readonly PreparedFile[]): Promise<void> {
  if (files.every(({ type }) => isImage(type))) return
  await discard(files)
  throw unsupportedType('Приложите фотографии: JPG, PNG, WebP, HEIC или AVIF')
}

/** Attaches photos of a document, and a document generated from them with a page each. */
export async function attachScan(parts: AttachmentParts, upload: Upload): Promise<number[]> {
  const intake = await take(parts, upload)
  const photos = intake.files
  if (!photos.every(({ type }) => isImage(type))) {
    await discard(photos)
    throw unsupportedType('Скан делается из фотографий: JPG, PNG, WebP, HEIC или AVIF')
  }
  // If the photos cannot be converted to pages, they are attached anyway.
  const scan = await prepareScan(parts.store, photos).catch(logFault(upload.ctx))
  const files = scan ? [...photos, scan] : photos
  return save(parts, targetOf(upload), attachmentsRoutes.uploadImageDoc, intake, files, scan)
}

export const logFault =
  ({ log }: Pick<Ctx, 'log'>) =>
  (error: unknown): void =>
    log.warn({ err: error }, 'no picture could be made of a file')

/** The permission is checked before the upload is read, and again after it is received. */
async function take({ db, store }: AttachmentParts, { ctx, owner, files }: Upload): Promise<Intake> {
  await mustReach(db, ctx.who, owner)
  return receiveFiles(store, files, logFault(ctx))
}

interface UploadTarget {
  readonly ctx: UploadContext | DriverCtx
  readonly owner: Owner
  readonly createdBy: number | null
  /** Records the files in the history of the owner. */
  readonly note: (tx: Tx, names: readonly string[]) => Promise<{ isAfterHandover: boolean; at?: string }>
}

const targetOf = ({ ctx, owner }: Upload): UploadTarget => ({
  ctx,
  owner,
  createdBy: ctx.who.id,
  note: (tx, names) => noteAt(tx, ctx, owner, { kind: 'ATTACHED', names }),
})

/**
 * Stores the files first and then inserts the rows. A crash in between leaves unreferenced files, which
 * the cleanup removes, but never a row without its file.
 */
async function save(
  parts: AttachmentParts,
  { ctx, owner, createdBy, note }: UploadTarget,
  route: RouteDef,
  { fingerprint }: Intake,
  prepared: readonly PreparedFile[],
  scan?: PreparedFile | void,
): Promise<number[]> {
  const files = await keepAll(parts.store, prepared)
  const kindOf = (file: StoredFile): Attachment['kind'] => (file.temp === scan?.temp ? 'IMAGE_DOC' : 'FILE')
  let isRepeated = true
  const run = async (tx: Tx): Promise<{ ids: number[] }> => {
    isRepeated = false
    const { isAfterHandover, at } = await note(
      tx,
      files.map(({ name }) => name),
    )
    await checkRoom(parts, tx, owner, files)
    const rows = files.map((file) => ({
      ...columnsOf(owner),
      name: file.name,
      mime: fileTypes[file.type].mime,
      size: file.size,
      sha256: file.sha256,
      takenAt: file.takenAt,
      kind: kindOf(file),
      storageKey: file.storageKey,
      thumbnailKey: file.thumbnailKey,
      createdBy,
      isAfterHandover,
      ...(at !== undefined && { createdAt: at }),
    }))
    return { ids: await insertAttachments(tx, rows) }
  }
  try {
    const { ids } = await idempotently(parts.db, ctx, route, { owner, fingerprint }, run)
    if (isRepeated) await removeAll(parts.store, files)
    return ids
  } catch (error) {
    // After any other error the transaction may have been committed, so the files must stay.
    if (error instanceof Refusal) await removeAll(parts.store, files)
    throw error
  }
}

const mebibyte = 1024 * 1024
const inMegabytes = new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 0 })

/** Throws if the organization of the owner has no room for the files. */
export async function checkRoom(
  { maxCompanyBytes }: AttachmentParts,
  tx: Tx,
  owner: Owner,
  files: readonly StoredFile[],
): Promise<void> {
  const taken = await lockCompanyBytes(tx, owner)
  const wanted = files.reduce((sum, { size }) => sum + size, 0)
  if (taken + wanted <= maxCompanyBytes) return
  const [has, may] = [taken, maxCompanyBytes].map((bytes) => inMegabytes.format(bytes / mebibyte))
  throw impossible(`Место для файлов организации закончилось: занято ${has} из ${may} МБ`)
}
