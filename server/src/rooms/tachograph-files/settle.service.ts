import { buffer } from 'node:stream/consumers'

import type { TachographContent } from '@naryad/contract/tachograph-files/tachograph-content'
import type {
  TachographFileDetails,
  TachographFileSubject,
} from '@naryad/contract/tachograph-files/tachograph-files'
import type {
  ConclusionKind,
  TachographFileStatus,
} from '@naryad/contract/tachograph-files/tachograph-files.words'

import type { Db, Tx } from '../../platform/db/connect.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Ctx } from '../../platform/http/ctx.ts'
import { conflict, impossible, invalid, notFound } from '../../platform/http/refusals.ts'
import type { JobContext } from '../../platform/jobs/job.ts'
import { publishChange } from '../../platform/live/publish-change.ts'
import type { Author } from '../history/index.ts'
import { deleteConclusions, readConclusions, replaceWaiting, saveDecision } from './conclusions.repo.ts'
import { applyConclusion, shownConclusion } from './conclusions.service.ts'
import { deriveConclusions } from './derive.service.ts'
import { factsOf } from './facts.ts'
import { findCompanyOf } from './match.repo.ts'
import { matchContent } from './match.service.ts'
import { readInThread } from './read-in-thread.ts'
import {
  type FileRow,
  findContent,
  findFile,
  findStoredFile,
  lockFile,
  saveContent,
  saveStatus,
  saveSubject,
} from './tachograph-files.repo.ts'
import type { FileParts } from './upload.service.ts'

export const missing = () => notFound('Файл')

/** Reads a stored file, finds its driver or truck and applies what is sure. Repeating it changes nothing. */
export async function readStoredFile(
  { files }: Pick<FileParts, 'files'>,
  db: Db,
  fileId: number,
  { log }: Pick<JobContext, 'log'>,
): Promise<void> {
  const stored = await findStoredFile(db, fileId)
  if (!stored) return
  const bytes = await buffer(await files.read(stored.storageKey))
  const content = await readInThread(bytes).catch((error: unknown) => {
    log.warn({ err: error, fileId }, 'a tachograph file cannot be read')
    return undefined
  })
  await inTransaction(db, async (tx) => {
    const file = await lockFile(tx, fileId)
    if (!file || file.hasErased) return
    if (content === undefined || (content.cards.length === 0 && content.unit === null)) {
      if (content) await saveContent(tx, fileId, factsOf(content, file), content)
      await saveStatus(tx, fileId, 'UNREADABLE')
    } else {
      await saveContent(tx, fileId, factsOf(content, file), content)
      const isKnown = file.driverId !== null || file.carId !== null
      if (!isKnown) await saveSubject(tx, fileId, await matchContent(tx, content))
      await settle(tx, { who: null }, fileId)
    }
    await publishFile(tx, fileId)
  })
}

const publishFile = (tx: Tx, id: number): Promise<void> =>
  publishChange(tx, { room: 'tachograph-files', changes: [{ id }] })

/** Derives what follows from the file, applies what is sure, and says whether a person has to decide. */
async function settle(tx: Tx, author: Author, fileId: number): Promise<void> {
  const file = await lockFile(tx, fileId)
  const content = file && (await findContent(tx, fileId))
  if (!file || !content) return
  const derived = await deriveConclusions(tx, file, content)
  await replaceWaiting(tx, fileId, derived)
  const sure = new Set(derived.filter(({ reason }) => reason === '').map(({ conclusion }) => conclusion.kind))
  for (const { conclusion, status } of await readConclusions(tx, fileId))
    if (status === 'WAITING' && sure.has(conclusion.kind)) {
      const isApplied = await applyConclusion(tx, author, file, conclusion)
      await saveDecision(tx, fileId, conclusion.kind, {
        status: isApplied ? 'APPLIED' : 'DISMISSED',
        decidedBy: author.who?.id ?? null,
      })
    }
  await saveStatus(tx, fileId, await statusOf(tx, file))
}

async function statusOf(tx: Tx, file: FileRow): Promise<TachographFileStatus> {
  const isKnown = file.driverId !== null || file.carId !== null
  const isWaiting = (await readConclusions(tx, file.id)).some(({ status }) => status === 'WAITING')
  return isKnown && !isWaiting ? 'READ' : 'ASKS'
}

export async function getFile(db: Db, ctx: Ctx, id: number): Promise<TachographFileDetails> {
  const file = await findFile(db, ctx, id)
  if (!file) throw missing()
  const isAsked = file.status === 'ASKS' && file.driver === null && file.car === null
  const content = isAsked ? await findContent(db, id) : undefined
  const match = content && (await matchContent(db, content))
  return {
    ...file,
    driverCandidates: [...(match?.driverCandidates ?? [])],
    carCandidates: [...(match?.carCandidates ?? [])],
    conclusions: (await readConclusions(db, id)).map(shownConclusion),
  }
}

export const assignFile = (
  db: Db,
  ctx: Ctx,
  id: number,
  { driverId, carId }: TachographFileSubject,
): Promise<TachographFileDetails> =>
  inTransaction(db, async (tx) => {
    const file = await lockFile(tx, id)
    if (!file || !(await findFile(tx, ctx, id))) throw missing()
    if (file.kind === null) throw impossible('Файл ещё читается или не читается: повторите позже')
    const subject = file.kind === 'CARD' ? { driverId, carId: null } : { driverId: null, carId }
    const key = file.kind === 'CARD' ? 'driverId' : 'carId'
    if (subject[key] === null)
      throw invalid(
        file.kind === 'CARD'
          ? { driverId: 'Водитель: укажите, чья это карта' }
          : { carId: 'ТС: укажите, чей это тахограф' },
      )
    const owner = await findCompanyOf(tx, subject)
    if (!owner)
      throw invalid({ [key]: file.kind === 'CARD' ? 'Водитель: такого водителя нет' : 'ТС: такого ТС нет' })
    const isChanged = file.driverId !== subject.driverId || file.carId !== subject.carId
    if (isChanged) {
      await deleteConclusions(tx, id)
      await saveSubject(tx, id, { ...subject, companyId: owner.companyId })
      await settle(tx, ctx, id)
      await publishFile(tx, id)
    }
    return getFile(tx, ctx, id)
  })

export const decideConclusion = (
  db: Db,
  ctx: Ctx,
  { id, kind }: { readonly id: number; readonly kind: ConclusionKind },
  isWanted: boolean,
): Promise<TachographFileDetails> =>
  inTransaction(db, async (tx) => {
    const file = await lockFile(tx, id)
    if (!file || !(await findFile(tx, ctx, id))) throw missing()
    const stored = (await readConclusions(tx, id)).find(({ conclusion }) => conclusion.kind === kind)
    if (!stored) throw notFound('Вывод')
    if (stored.status !== 'WAITING') throw conflict('Это уже решено', await getFile(tx, ctx, id))
    if (isWanted && !(await applyConclusion(tx, ctx, file, stored.conclusion)))
      throw impossible(impossibleText[kind])
    await saveDecision(tx, id, kind, { status: isWanted ? 'APPLIED' : 'DISMISSED', decidedBy: ctx.who.id })
    await saveStatus(tx, id, await statusOf(tx, file))
    await publishFile(tx, id)
    return getFile(tx, ctx, id)
  })

const later = 'Записывать нечего: в карточке уже этот или более поздний день'
const impossibleText: Readonly<Record<ConclusionKind, string>> = {
  CARD_READ:
    'Закрепите за водителем ТС: срок считывания карты ведётся по ТС. Или в карточке уже более поздний день',
  CARD: 'Записывать нечего: в карточке водителя уже эти номер и срок',
  ODOMETER: 'Записывать нечего: пробег в карточке не меньше',
  CALIBRATION: later,
  UNIT_READ: later,
  EVENTS: 'Записывать нечего',
}

export async function getContent(db: Db, ctx: Ctx, id: number): Promise<TachographContent> {
  if (!(await findFile(db, ctx, id))) throw missing()
  return (await findContent(db, id)) ?? { cards: [], unit: null, notes: [] }
}
