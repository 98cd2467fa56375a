import type { DayOrderInput } from '@naryad/contract/calendar/day-route'

import type { Db } from '../../platform/db/connect.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Ctx } from '../../platform/http/ctx.ts'
import { conflict, notFound } from '../../platform/http/refusals.ts'
import { publishChange } from '../../platform/live/publish-change.ts'
import { replaceArrivals } from './arrivals.repo.ts'
import { readPlannedVisits, readWorkDay } from './day.repo.ts'

/** Stores the order of a day as expected arrivals; the windows stay. An empty list removes the order. */
export const saveDayOrder = (
  db: Db,
  ctx: Ctx,
  { operatorId, date, arrivals }: DayOrderInput,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    if (ctx.scope !== 'all' && operatorId !== ctx.who.id) throw notFound('Сотрудник')
    if ((await readWorkDay(tx, operatorId, date)) === undefined) throw notFound('Сотрудник')
    const visits = await readPlannedVisits(tx, operatorId, date, date)
    const known = new Set(
      visits.filter(({ isEarlier, isOperator }) => isOperator && !isEarlier).map(({ id }) => id),
    )
    const gone = arrivals.find(({ taskId }) => !known.has(taskId))
    if (gone)
      throw conflict(`Заявку № ${gone.taskId} перенесли или отдали другому: откройте порядок объезда ещё раз`)
    await replaceArrivals(tx, operatorId, date, arrivals)
    await publishChange(tx, { room: 'tasks', changes: [...known].map((id) => ({ id, companyId: null })) })
  })
