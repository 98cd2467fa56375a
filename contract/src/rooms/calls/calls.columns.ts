import type { ListColumn } from '../../kit/columns.ts'
import type { CallOrder } from './calls.ts'

export const callColumns = [
  {
    key: 'startedAt',
    title: 'Когда',
    width: 150,
    least: 130,
    orderBy: 'startedAt',
    isLocked: true,
    isDefault: true,
  },
  { key: 'caller', title: 'Кто', width: 200, least: 120, isDefault: true },
  { key: 'phone', title: 'Телефон', width: 160, least: 150, isDefault: true },
  { key: 'direction', title: 'Направление', width: 120, least: 110, isDefault: true },
  { key: 'outcome', title: 'Итог', width: 190, least: 110, isDefault: true },
  {
    key: 'talkSeconds',
    title: 'Разговор',
    width: 96,
    orderBy: 'talkSeconds',
    align: 'right',
    isDefault: true,
  },
  { key: 'recording', title: 'Запись', width: 84, isDefault: true },
  { key: 'answeredBy', title: 'Сотрудник', width: 150, least: 110, isDefault: true },
  { key: 'company', title: 'Организация', width: 186, least: 110, isDefault: true },
  { key: 'task', title: 'Заявка', width: 96, isDefault: true },
  { key: 'note', title: 'Заметка', width: 240, least: 120 },
  { key: 'line', title: 'Линия', width: 150 },
  { key: 'connection', title: 'АТС', width: 140, least: 90 },
  { key: 'notedBy', title: 'Кто записал', width: 150, least: 110 },
] as const satisfies readonly [ListColumn<CallOrder>, ...ListColumn<CallOrder>[]]
export type CallColumnKey = (typeof callColumns)[number]['key']
