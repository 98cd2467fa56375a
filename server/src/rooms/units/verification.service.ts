import type { Unit, UnitVerificationInput } from '@naryad/contract/units/units'
import { unitsRoutes } from '@naryad/contract/units/units.routes'

import type { Db } from '../../platform/db/connect.ts'
import type { Ctx } from '../../platform/http/ctx.ts'
import { impossibleIn, invalid } from '../../platform/http/refusals.ts'
import { idempotently } from '../../platform/idempotency/idempotency.ts'
import { calendarDay } from '../../platform/text/values.ts'
import { isFutureDay } from '../../platform/time/company-day.ts'
import { recordActions } from '../history/index.ts'
import { addTerm } from '../maintenance/index.ts'
import { holdUnitKinds, replaceUnitTerm } from '../maintenance/unit-terms/index.ts'
import { publishUnits } from './moves.service.ts'
import { proofUrlOf } from './terms.service.ts'
import { type LockedUnit, updateUnit } from './units.repo.ts'
import { nameOf } from './units.sentences.ts'
import { holdSeenUnit, presentUnit } from './units.service.ts'

/** «до 14.01.2028, 1-183/14-01-2026/402117» */
const verificationText = (until: string | null, number: string): string | null =>
  until === null ? null : `до ${calendarDay(until)}, ${number === '' ? 'запись не указана' : number}`

export const verifyUnit = (db: Db, ctx: Ctx, id: number, input: UnitVerificationInput): Promise<Unit> =>
  idempotently(db, ctx, unitsRoutes.verify, { id, ...input }, async (tx) => {
    const { number, verifiedOn, lab, version } = input
    const unit = await holdSeenUnit(tx, ctx, id, version)
    if (isFutureDay(verifiedOn)) throw impossibleIn({ verifiedOn: 'Поверен: этот день ещё не наступил' })
    const until = endOf(unit, input)
    await updateUnit(tx, id, { verifiedOn, verifiedUntil: until, proofNumber: number, verifiedBy: lab })
    const kind = (await holdUnitKinds(tx)).find(
      ({ purpose, unitKind }) => purpose === 'VERIFICATION' && unitKind === unit.kind,
    )
    if (kind && unit.carId !== null)
      await replaceUnitTerm(tx, ctx, {
        unitId: id,
        carId: unit.carId,
        kindId: kind.id,
        dateFrom: verifiedOn,
        dateTo: until,
        proofNumber: number,
        proofUrl: proofUrlOf(number),
      })
    await recordActions(tx, ctx, 'units', [
      {
        objectId: id,
        kind: 'CHANGED',
        field: 'Поверка',
        from: verificationText(unit.verifiedUntil, unit.proofNumber),
        to: verificationText(until, number),
      },
    ])
    await publishUnits(tx, [{ id, companyId: unit.ownerId }])
    return presentUnit(tx, ctx, id)
  })

function endOf(unit: LockedUnit, { verifiedOn, until }: UnitVerificationInput): string {
  if (until !== null) {
    if (until < verifiedOn) throw invalid({ until: 'Поверка до: раньше дня поверки' })
    return until
  }
  if (unit.verificationMonths === null)
    throw invalid({ until: `Поверка до: у модели прибора ${nameOf(unit)} срок не указан, введите день` })
  return addTerm(verifiedOn, { months: unit.verificationMonths, days: 0 })
}
