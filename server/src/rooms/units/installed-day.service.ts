import type { Tx } from '../../platform/db/connect.ts'
import { impossibleIn } from '../../platform/http/refusals.ts'
import { calendarDay } from '../../platform/text/values.ts'
import { isFutureDay } from '../../platform/time/company-day.ts'
import type { Author } from '../history/index.ts'
import { dateLastMove, findLastMove } from './moves.repo.ts'
import { warrantyFrom } from './moves.service.ts'
import { redateLives } from './terms.service.ts'
import type { LockedUnit } from './units.repo.ts'
import { nameOf } from './units.sentences.ts'

const dayTitles = { on: 'Когда', installedOn: 'Установлен' }

export function refuseFuture(field: keyof typeof dayTitles, day: string | null): void {
  if (day !== null && isFutureDay(day))
    throw impossibleIn({ [field]: `${dayTitles[field]}: этот день ещё не наступил` })
}

/**
 * Dates the move that brought the unit to its truck, and its life, which counts from there. Returns the warranty: it
 * counts from the first installation, or from one under the warranty of another unit, as long as it is the model's term.
 */
export async function dateInstallation(
  tx: Tx,
  author: Author,
  unit: LockedUnit,
  { day, warrantyMonths }: { readonly day: string | null; readonly warrantyMonths: number | null },
): Promise<string | null> {
  const refuse = (sentence: string) => impossibleIn({ installedOn: `${dayTitles.installedOn}: ${sentence}` })
  if (unit.place !== 'CAR') throw refuse(`${nameOf(unit)} не на ТС`)
  refuseFuture('installedOn', day)
  const last = await findLastMove(tx, unit.id)
  const before = last?.formerDay ?? null
  if (before !== null && (day === null || day < before))
    throw refuse(`${nameOf(unit)} перемещали ${calendarDay(before)}, раньше этого дня нельзя`)
  await dateLastMove(tx, unit.id, day)
  await redateLives(tx, author, [{ unit, from: unit.installedOn, on: day }])
  const isCounted =
    last !== undefined &&
    (last.isFirstInstallation || last.isWarranty) &&
    unit.warrantyUntil === warrantyFrom(unit.installedOn, unit.warrantyMonths)
  return isCounted ? warrantyFrom(day, warrantyMonths) : unit.warrantyUntil
}
