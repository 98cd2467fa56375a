import type { ListColumn } from '../../kit/columns.ts'

/** The rows behind a roll-call report, on the screen and in the Excel sheet. */
export const rollCallColumns = [
  { key: 'date', title: 'Дата', width: 100 },
  { key: 'window', title: 'Окно', width: 120 },
  { key: 'company', title: 'Организация', width: 220 },
  { key: 'driver', title: 'Водитель', width: 200 },
  { key: 'user', title: 'Сотрудник', width: 200 },
  { key: 'car', title: 'ТС', width: 120 },
  { key: 'taskId', title: 'Заявка', width: 90, align: 'right' },
  { key: 'status', title: 'Статус', width: 170 },
  { key: 'arrivedAt', title: 'Время прихода', width: 140 },
  { key: 'delay', title: 'Задержка, мин', width: 110, align: 'right' },
  { key: 'source', title: 'Источник', width: 130 },
  { key: 'comment', title: 'Причина', width: 260 },
] as const satisfies readonly [ListColumn, ...ListColumn[]]

export type RollCallColumnKey = (typeof rollCallColumns)[number]['key']
