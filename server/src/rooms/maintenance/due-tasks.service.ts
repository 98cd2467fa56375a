import { inQuotes } from '@naryad/contract/kit/quotes'

import type { Db, Tx } from '../../platform/db/connect.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { workOnAll } from '../../platform/isolation/isolated.repo.ts'
import { counted } from '../../platform/text/plural.ts'
import { calendarDay, kmText } from '../../platform/text/values.ts'
import { companyToday } from '../../platform/time/company-day.ts'
import { readSetting } from '../settings/index.ts'
import { createByRule } from '../tasks/creation/index.ts'
import { linkRanges } from './task-ranges/task-ranges.service.ts'
import { type DueRange, lockDueRanges } from './tasks.repo.ts'
import { addTerm } from './terms.ts'
import { boundsText } from './words.ts'

/** The number of ranges per transaction. */
const batchSize = 200

/**
 * Creates a task for every range near its end if its kind requires one: exactly once, even if it runs
 * repeatedly and on several servers. Returns the number of created tasks.
 */
export async function makeDueTasks(db: Db, today = companyToday()): Promise<number> {
  let made = 0
  for (let afterId = 0; ;) {
    const from = afterId
    const batch = await inTransaction(db, (tx) => makeBatch(tx, today, from))
    made += batch.made
    const last = batch.ranges.at(-1)
    if (!last || batch.ranges.length < batchSize) return made
    afterId = last.id
  }
}

async function makeBatch(
  tx: Tx,
  today: string,
  afterId: number,
): Promise<{ ranges: readonly DueRange[]; made: number }> {
  const buffers = await readSetting(tx, 'dueBuffers')
  const ranges = await lockDueRanges(tx, { today, afterId, limit: batchSize, buffers })
  const done = await workOnAll(tx, {
    what: 'Заявка по сроку',
    items: ranges,
    nameOf: ({ id }) => `интервал ${id}`,
    work: (group) => makeTasks(tx, today, group),
  })
  return { ranges, made: done.length }
}

async function makeTasks(tx: Tx, today: string, ranges: readonly DueRange[]): Promise<void> {
  const taskIds = await createByRule(
    tx,
    ranges.map((range) => taskOf(range, today)),
  )
  const links = ranges.map(({ id, companyId }, index) => ({
    rangeId: id,
    taskId: taskIds[index] ?? 0,
    companyId,
  }))
  await linkRanges(tx, null, links)
}

/** Which end is near: by date if it is, else by mileage. */
function endOf({ dateTo, mileageTo, taskDaysBefore }: DueRange, today: string): string {
  const isByDay = dateTo !== null && dateTo <= addTerm(today, { months: 0, days: taskDaysBefore })
  return isByDay || mileageTo === null ? `до ${calendarDay(dateTo)}` : `до ${kmText(mileageTo)}`
}

const plain = (text: string): string => text.replaceAll(/[\u00a0\u202f]/g, ' ')

function taskOf(range: DueRange, today: string) {
  const end = endOf(range, today)
  const { kindTitle, queue, priority, typeId, categoryId } = range
  const { companyId, carId, driverId, carServerId } = range
  return {
    queue,
    priority,
    typeId,
    categoryId,
    companyId,
    carId,
    driverId,
    carServerId,
    title: plain(`${kindTitle}, ${end}`),
    description: plain(whyMade(range)),
    cause: { field: 'Интервал обслуживания', text: `${kindTitle}, ${end}` },
  }
}

const daysBefore = (days: number): string =>
  days === 0 ? 'в последний день' : `за ${counted(days, ['день', 'дня', 'дней'])} до последнего дня`

function whyMade(range: DueRange): string {
  const { kindTitle, mileageTo, mileageKm, taskDaysBefore, warningKm } = range
  const lines = [`Интервал ${inQuotes(kindTitle)} ${boundsText(range)} подходит к концу.`]
  if (mileageTo !== null && mileageKm !== null) lines.push(`Пробег ТС сейчас ${kmText(mileageKm)}.`)
  const before = [
    ...(range.dateTo === null ? [] : [daysBefore(taskDaysBefore)]),
    ...(mileageTo === null ? [] : [`за ${kmText(warningKm)} до последнего километра`]),
  ]
  lines.push(`Заявка создана автоматически, по правилу вида обслуживания: ${before.join(' или ')}.`)
  return lines.join('\n')
}
