import { type Car, CarInput } from '@naryad/contract/cars/cars'
import { MileageAnswer, type MileageDoubt } from '@naryad/contract/cars/mileage'
import { fieldTitle } from '@naryad/contract/kit/messages'

import type { Db } from '../../platform/db/connect.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Ctx } from '../../platform/http/ctx.ts'
import { conflict, invalid, notFound } from '../../platform/http/refusals.ts'
import { publishChange } from '../../platform/live/publish-change.ts'
import { kmText } from '../../platform/text/values.ts'
import { recordActions } from '../history/index.ts'
import { lockCar } from './cars.repo.ts'
import { getCar } from './cars.service.ts'
import { dismissDoubt, enterMileage, findDoubt } from './mileage.repo.ts'

export async function getDoubt(db: Db, ctx: Ctx, id: number): Promise<MileageDoubt | null> {
  const doubt = await findDoubt(db, ctx, id)
  if (doubt === undefined) throw notFound('ТС')
  return doubt
}

/** Records what a person says about readings that do not continue the mileage. */
export const answerDoubt = (
  db: Db,
  ctx: Ctx,
  id: number,
  { answer, mileageKm, since }: MileageAnswer,
): Promise<Car> =>
  inTransaction(db, async (tx) => {
    const car = await lockCar(tx, ctx, id)
    if (!car) throw notFound('ТС')
    const doubt = await findDoubt(tx, ctx, id)
    if (!doubt || Date.parse(doubt.since) !== Date.parse(since))
      throw conflict('Вопроса о пробеге уже нет или он другой: обновите данные и ответьте на новый')
    if (answer === 'CONTINUE') {
      if (mileageKm === undefined)
        throw invalid({ mileageKm: `${fieldTitle(MileageAnswer, 'mileageKm')}: заполните поле` })
      await enterMileage(tx, id, mileageKm)
    } else await dismissDoubt(tx, id, doubt)
    const reading = `трекер показывает ${kmText(doubt.readingKm)}`
    const now = mileageKm === undefined ? '' : kmText(mileageKm)
    await recordActions(tx, ctx, 'cars', [
      {
        objectId: id,
        kind: 'CHANGED',
        field: fieldTitle(CarInput, 'mileageKm'),
        from: kmText(doubt.fromKm),
        to:
          answer === 'CONTINUE'
            ? `${now} (счёт продолжен: ${reading})`
            : `${kmText(doubt.fromKm)} (${reading}: ошибка)`,
      },
    ])
    await publishChange(tx, { room: 'cars', changes: [{ id, companyId: car.companyId }] })
    return getCar(tx, ctx, id)
  })
