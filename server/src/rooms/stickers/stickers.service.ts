import { randomBytes } from 'node:crypto'

import { carTitle } from '@naryad/contract/cars/plates'
import { showPhone } from '@naryad/contract/kit/phone-plans'
import type { StickerPage, StickerRequestInput } from '@naryad/contract/stickers/stickers'
import { maxStickerRequestsPerDay, stickerPath } from '@naryad/contract/stickers/stickers.words'

import { lock } from '../../platform/db/concurrency/locks.ts'
import type { Db } from '../../platform/db/connect.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Ctx } from '../../platform/http/ctx.ts'
import type { FileReply } from '../../platform/http/files.ts'
import { notFound, refused, tooOften } from '../../platform/http/refusals.ts'
import { printPdf } from '../../platform/print/pdf.ts'
import { firstLine } from '../../platform/text/first-line.ts'
import type { Files } from '../attachments/index.ts'
import { recordAudit } from '../audit/index.ts'
import { readCars } from '../cars/index.ts'
import { readService, readSetting } from '../settings/index.ts'
import { replaceEvidence, suggestTask } from '../suggestions/index.ts'
import { stickerSheets } from './sticker-sheet.ts'
import {
  countRequests,
  findCarOfCode,
  findRepeated,
  insertCodes,
  placeTitle,
  readStickers,
} from './stickers.repo.ts'

const newCode = (): string => randomBytes(12).toString('base64url')

/** Prints stickers of trucks, in the order of `carIds`. The first print gives a truck its code. */
export async function printStickers(
  db: Db,
  ctx: Ctx,
  origin: string,
  carIds: readonly number[],
): Promise<FileReply> {
  const cars = [...(await readCars(db, ctx, carIds))]
  if (cars.length === 0) throw notFound('ТС')
  const stickers = await inTransaction(db, async (tx) => {
    await insertCodes(
      tx,
      cars.map(({ id }) => ({ carId: id, code: newCode() })),
    )
    return readStickers(
      tx,
      cars.map(({ id }) => id),
    )
  })
  const { name, phone } = await readService(db)
  const [only] = stickers
  const title = stickers.length === 1 && only ? `Наклейка ${carTitle(only)}` : `Наклейки (${stickers.length})`
  const pdf = await printPdf({
    definition: {
      info: { title },
      pageMargins: [30, 30, 30, 30],
      content: stickerSheets(
        stickers.map(({ code, ...car }) => ({ name: carTitle(car), url: `${origin}${stickerPath}${code}` })),
        { name, phone: phone === null ? '' : showPhone(phone) },
      ),
    },
    footer: null,
  })
  await recordAudit(db, {
    kind: 'EXPORTED',
    by: ctx,
    object: { kind: 'cars', id: only && stickers.length === 1 ? only.carId : null, title },
    details: `Наклейки с QR: ${stickers.length}`,
  })
  return { name: `${title}.pdf`, mime: 'application/pdf', body: pdf, size: pdf.length, isInline: true }
}

/** The truck of a scanned sticker, if the user may see it. */
export async function findCarBySticker(db: Db, ctx: Ctx, code: string): Promise<{ carId: number }> {
  const car = await findCarOfCode(db, code)
  const [seen] = car ? await readCars(db, ctx, [car.id]) : []
  if (!seen) throw notFound('ТС')
  return { carId: seen.id }
}

async function getCar(db: Db, code: string) {
  const car = await findCarOfCode(db, code)
  if (!car) throw notFound('Наклейка')
  return car
}

export async function getStickerPage(db: Db, code: string): Promise<StickerPage> {
  const [{ plate, title }, service, { isRequestOpen }] = await Promise.all([
    getCar(db, code),
    readService(db),
    readSetting(db, 'stickers'),
  ])
  return { car: { plate, title }, service, isOpen: isRequestOpen }
}

const evidenceOf = (place: string) => (place === '' ? [] : [{ title: placeTitle, text: place }])

/**
 * A request from an anonymous user, stored as a suggestion: a task is created only when a dispatcher
 * confirms it.
 */
export async function requestBySticker(
  { db, attachments }: { readonly db: Db; readonly attachments: Pick<Files, 'guestKeyOf'> },
  code: string,
  { text, name, phone, place }: StickerRequestInput,
): Promise<{ message: string; photoKey: string }> {
  if (!(await readSetting(db, 'stickers')).isRequestOpen)
    throw refused('Заявки по QR не принимаются: позвоните в сервис')
  const car = await getCar(db, code)
  const suggestionId = await inTransaction(db, async (tx) => {
    // Concurrent calls must not exceed the daily limit.
    await lock(tx, `sticker requests of car ${car.id}`)
    const repeated = await findRepeated(tx, { carId: car.id, words: text, phone })
    // Without a place it is the same request: nothing is taken back.
    const isSame = repeated !== undefined && (place === '' || place === repeated.place)
    if (isSame || (repeated && (await replaceEvidence(tx, repeated.id, evidenceOf(place)))))
      return repeated.id
    if ((await countRequests(tx, car.id)) >= maxStickerRequestsPerDay)
      throw tooOften(3600, 'По этой машине сегодня уже много обращений: позвоните в сервис')
    return suggestTask(tx, {
      source: 'PUBLIC',
      title: firstLine(text),
      words: text,
      companyId: car.companyId,
      carId: car.id,
      contactName: name,
      contactPhone: phone,
      evidence: evidenceOf(place),
    })
  })
  return {
    message: 'Сообщение передано диспетчеру. Он перезвонит вам по указанному телефону.',
    photoKey: await attachments.guestKeyOf(suggestionId),
  }
}
