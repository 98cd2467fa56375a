import { monthOf } from '@naryad/contract/forecast/forecast.words'
import { roubles } from '@naryad/contract/kit/roubles'

import type { Tx } from '../../platform/db/connect.ts'
import { publish } from '../../platform/events/publish.ts'
import { calendarDay } from '../../platform/text/values.ts'
import { companyToday } from '../../platform/time/company-day.ts'
import { type NamedWork, type PlannedWork, publishYear, readWorksOf, workOf } from '../forecast/index.ts'
import { approvalEvents } from './approvals.events.ts'
import type { SentLine } from './approvals.table.ts'
import { readFinished, updatePlan } from './plan-approvals.repo.ts'

interface LivePlan {
  readonly id: number
  readonly companyId: number
  readonly createdAt: string
  readonly lines: readonly SentLine[]
}

const namedBy = ({ what, driverId, carId, kindId }: SentLine): NamedWork => ({
  carId,
  kindId,
  what: what ?? null,
  driverId: driverId ?? null,
})

const maxWhy = 500

/**
 * Withdraws an open plan if a term or a price that it was made from is another one by now, as costs that change
 * withdraw the question about them. Returns whether it did.
 */
export async function withdrawIfChanged(tx: Tx, plan: LivePlan): Promise<boolean> {
  const changes = await readChanges(tx, plan)
  const [first, ...others] = changes
  if (first === undefined) return false
  const rest = others.length > 0 ? `, и ещё изменений: ${others.length}` : ''
  await updatePlan(tx, plan.id, {
    status: 'WITHDRAWN',
    withdrawnAt: new Date().toISOString(),
    withdrawnWhy: `${first.slice(0, maxWhy - rest.length)}${rest}`,
  })
  await publish(tx, approvalEvents.planEnded, [{ planId: plan.id, byUserId: null }])
  await publishYear(tx, plan.companyId)
  return true
}

async function readChanges(tx: Tx, { companyId, createdAt, lines }: LivePlan): Promise<string[]> {
  const today = companyToday()
  // A work that is overdue by now is planned in the present month, and one that moves by itself may leave its month.
  const months = [
    ...lines.flatMap(({ month, validTo }) => [month, monthOf(validTo)]),
    monthOf(today),
  ].toSorted()
  const works = await readWorksOf(tx, companyId, {
    works: lines.map(namedBy),
    first: months[0] ?? '',
    last: months.at(-1) ?? '',
  })
  const byWork = Map.groupBy(works, ({ term }) => workOf(term))
  const carIds = lines.flatMap(({ carId }) => carId ?? [])
  const finished = await readFinished(tx, carIds, createdAt)
  return lines.flatMap((line) => {
    const work = workOf(namedBy(line))
    return changeOf(line, byWork.get(work) ?? [], { isFinished: finished.has(work), today }) ?? []
  })
}

interface Since {
  /** The work was done after the plan was sent. */
  readonly isFinished: boolean
  readonly today: string
}

/**
 * What has become of a line; null: it holds. A work that was done meanwhile moves its repeats, and what is counted from
 * the present day moves by itself: a work that is near by kilometres, and the repeats of one that is overdue. All of
 * them hold while an agreement to the line would be about them.
 */
function changeOf(
  line: SentLine,
  works: readonly PlannedWork[],
  { isFinished, today }: Since,
): string | null {
  const around = works.filter(
    ({ term, dueOn }) =>
      (line.unitId === null || line.unitId === term.unitId) &&
      line.validFrom <= dueOn &&
      dueOn <= line.validTo,
  )
  const exact = around.find(({ dueOn }) => dueOn === line.dueOn)
  const found =
    exact ??
    around.find(({ term }) => isFinished || term.isNearByKm || (term.dueOn !== null && term.dueOn < today))
  // No name of a driver: this sentence is stored.
  const name = [line.title, line.car?.title].filter(Boolean).join(', ')
  if (found && found.price === line.price) return null
  if (found)
    return `${name}: цена стала ${found.price === null ? 'неизвестна' : roubles(found.price)} вместо ${roubles(line.price)}`
  if (isFinished) return null
  const moved = around[0]
  return moved
    ? `${name}: срок стал ${calendarDay(moved.dueOn)} вместо ${calendarDay(line.dueOn)}`
    : `${name}: срока ${calendarDay(line.dueOn)} больше нет`
}
