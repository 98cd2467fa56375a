import type { DuePreview, DueTasksReply } from '@naryad/contract/due/due'
import { dueForms } from '@naryad/contract/due/due.words'
import type { Queue } from '@naryad/contract/tasks/tasks.queues'
import { taskForms } from '@naryad/contract/tasks/tasks.words'

import { counted, type Forms, plural } from '../../ui/formats/plural.ts'
import { sumText } from './due.texts.ts'

const visitForms: Forms = ['общий выезд', 'общих выезда', 'общих выездов']
const joinForms: Forms = ['присоединится', 'присоединятся', 'присоединятся']

/** «24 срока → 9 заявок», «Тахографы 7, ГЛОНАСС 2», «3 срока присоединятся к открытым заявкам» */
export function previewText(
  { rowsCount, tasksCount, visitsCount, joinedCount, byQueue, ...sums }: DuePreview,
  titles: Readonly<Record<Queue, string>>,
): string[] {
  if (rowsCount === 0) return ['Создавать нечего']
  return [
    `${counted(rowsCount, dueForms)} → ${counted(tasksCount, taskForms)}`,
    byQueue.map(({ queue, count }) => `${titles[queue]} ${count}`).join(', '),
    visitsCount > 0 ? `${counted(visitsCount, visitForms)} с подзаявкой на каждое ТС` : '',
    joinedCount > 0
      ? `${counted(joinedCount, dueForms)} ${plural(joinedCount, joinForms)} к открытым заявкам`
      : '',
    costsText(sums),
  ].filter(Boolean)
}

/** «Затраты заявок: 9 200 ₽, 3 без цены» */
const costsText = (sums: Pick<DuePreview, 'sum' | 'unpricedCount'>): string => {
  const text = sumText(sums)
  return text === '' ? '' : `Затраты заявок: ${text}`
}

/** A number that belongs to one row is no reason of its own. */
const reasonOf = (error: string): string => error.replaceAll(/№\s?\d+/g, '№\u00a0…')
const maxLines = 5

/** Few failures one by one, many by their reasons. */
export function failureLines(failed: DuePreview['failed']): string[] {
  const reasons = [...Map.groupBy(failed, ({ error }) => error)]
  if (reasons.length <= maxLines)
    return reasons.map(([error, of]) => `${counted(of.length, dueForms)}: ${error}`)
  return [...Map.groupBy(failed, ({ error }) => reasonOf(error))].map(
    ([reason, of]) => `${counted(of.length, dueForms)}: ${reason}`,
  )
}

/** «Создано 5 заявок, 1 срок присоединён к открытым», «Затраты заявок: 9 200 ₽» */
export function madeText({ made, joined, ...sums }: DueTasksReply): string[] {
  const rows = joined.flatMap(({ keys }) => keys).length
  const counts = [
    made.length > 0 ? `Создано: ${counted(made.length, taskForms)}` : '',
    rows > 0 ? `присоединено к открытым: ${counted(rows, dueForms)}` : '',
  ]
  return [
    counts
      .filter(Boolean)
      .join(', ')
      .replace(/^./, (letter) => letter.toUpperCase()),
    costsText(sums),
  ].filter(Boolean)
}
