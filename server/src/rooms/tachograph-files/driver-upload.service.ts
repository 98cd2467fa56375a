import { buffer } from 'node:stream/consumers'

import type { RouteDef } from '@naryad/contract/kit/route'
import type { UploadedTachographFile } from '@naryad/contract/tachograph-files/tachograph-files'

import type { Db } from '../../platform/db/connect.ts'
import { beyondCompanies } from '../../platform/db/tenant/tenant-scope.ts'
import type { FileStore } from '../../platform/files/store/store.ts'
import type { DriverCaller, DriverCtx } from '../../platform/http/ctx.ts'
import type { UploadedFile } from '../../platform/http/uploads.ts'
import { type Received, receiveDownloads } from './intake.ts'
import { matchContent } from './match.service.ts'
import { readInThread } from './read-in-thread.ts'
import { type FileParts, registerFiles } from './upload.service.ts'

const foreignText = 'Это не ваша карта и не тахограф вашего ТС'
const unreadableText = 'Файл не читается. Отправьте его диспетчеру'

/**
 * Files that a driver sends: those of the own card and of the own truck. They are read here already, because what is
 * about others must not be stored; then they are read again as all files are.
 */
export async function uploadByDriver(
  parts: FileParts,
  ctx: DriverCtx,
  { route, uploads }: { readonly route: RouteDef; readonly uploads: AsyncIterable<UploadedFile> },
): Promise<{ items: UploadedTachographFile[] }> {
  const received: Received[] = []
  for (const file of await receiveDownloads(parts.files, uploads))
    received.push(await refuseForeign(parts, ctx.driver, file))
  // Users of organizations may not write these tables.
  return beyondCompanies(() => registerFiles(parts, ctx, route, { received, taskId: null }))
}

async function refuseForeign(
  { db, files }: FileParts,
  driver: DriverCaller,
  file: Received,
): Promise<Received> {
  if ('reason' in file) return file
  const reason = await checkOwner(db, files, driver, file.storageKey)
  if (reason === null) return file
  await files.remove(file.storageKey)
  return { name: file.name, reason }
}

async function checkOwner(
  db: Db,
  files: FileStore,
  { id, carId }: DriverCaller,
  storageKey: string,
): Promise<string | null> {
  const bytes = await buffer(await files.read(storageKey))
  const content = await readInThread(bytes).catch(() => undefined)
  if (content === undefined || (content.cards.length === 0 && content.unit === null)) return unreadableText
  const match = await matchContent(db, content)
  const isOwnCard = match.driverId === id || match.driverCandidates.some(({ item }) => item.id === id)
  const isOwnTruck =
    carId !== null && (match.carId === carId || match.carCandidates.some(({ item }) => item.id === carId))
  return isOwnCard || isOwnTruck ? null : foreignText
}
