import type { VisitAnswer } from '@naryad/contract/driver-page/driver-page.words'
import { hasArrived, isLateArrival } from '@naryad/contract/roll-call/roll-call.words'

import type { Tx } from '../../platform/db/connect.ts'
import { conflict, notFound } from '../../platform/http/refusals.ts'
import { publishChange } from '../../platform/live/publish-change.ts'
import { companyToday } from '../../platform/time/company-day.ts'
import { differences, recordActions } from '../history/index.ts'
import { type Driver, lockRollCallOfDriver } from './driver-answers.repo.ts'
import { rollCallHistoryFields } from './history-fields.ts'
import { type RollCallRow, updateRollCalls } from './roll-call.repo.ts'

interface DriverAnswer {
  readonly answer: VisitAnswer
  readonly reason: string
  /** The time of the answer on the device: an offline device sends it later. */
  readonly at: string
}

interface AnsweredVisit {
  readonly taskId: number | null
  /** False for a repeated answer. */
  readonly isChanged: boolean
}

/** Applies a driver's answer to a planned visit. */
export async function answerByDriver(
  tx: Tx,
  driver: Driver,
  id: number,
  answer: DriverAnswer,
): Promise<AnsweredVisit> {
  const before = await lockRollCallOfDriver(tx, driver, id)
  if (!before) throw notFound('Визит')
  const after = applyAnswer(before, answer)
  const actions = differences(id, rollCallHistoryFields, before, after)
  if (actions.length === 0) return { taskId: before.taskId, isChanged: false }
  await updateRollCalls(tx, [{ ...after, driverId: after.driverId ?? driver.id }])
  await recordActions(tx, { who: null, source: 'DRIVER' }, 'roll-call', actions)
  await publishChange(tx, { room: 'roll-call', changes: [after] })
  return { taskId: before.taskId, isChanged: true }
}

function applyAnswer(row: RollCallRow, { answer, reason, at }: DriverAnswer): RollCallRow {
  const marked = { ...row, source: 'DRIVER' } as const
  if (hasArrived(row.status)) {
    if (answer === 'ARRIVED') return row
    throw conflict('Приезд уже отмечен')
  }
  if (answer === 'ARRIVED') {
    if (companyToday(Date.parse(at)) !== row.date) throw conflict('Отметить приезд можно в день визита')
    return { ...marked, status: isLateArrival(row, at) ? 'LATE' : 'ARRIVED', arrivedAt: at, comment: '' }
  }
  if (row.status === 'NO_SHOW') throw conflict('Время визита прошло: позвоните диспетчеру')
  return answer === 'COMING'
    ? { ...marked, status: 'CONFIRMED', comment: '' }
    : { ...marked, status: 'EXCUSED', comment: reason }
}
