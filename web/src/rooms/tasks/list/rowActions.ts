import type { Me } from '@naryad/contract/auth/auth'
import { nextMoveField, taskTitles } from '@naryad/contract/tasks/tasks.columns'

import { may } from '../../../client/session/me.ts'
import type { MenuPoint } from '../../../ui/list/useRowMenu.ts'

/** Commands of the card that are available on a row, in menu order. */
export const rowCommands = [
  'take',
  'start',
  'operator',
  'status',
  'plan',
  'deadline',
  'next',
  'promise',
  'done',
  'remoteDone',
  'return',
  'close',
  'copy',
  'link',
  'merge',
] as const

type RowCommand = (typeof rowCommands)[number]

/** What is open for a row: its menu, or one command. */
export interface RowAction {
  id: number
  at: MenuPoint
  act: RowCommand | 'menu'
}

/** A request on all selected rows: their menu, or an action of the bar by its title ('' if the bar has none). */
export type BulkRequest = { menuAt: MenuPoint } | { title: string }

/** The actions of the bar that the keys of a row stand for. */
const bulkTitles: Partial<Record<RowAction['act'], string>> = {
  take: taskTitles.operator,
  operator: taskTitles.operator,
  status: taskTitles.status,
  plan: 'Запланировать',
  deadline: taskTitles.deadlineAt,
  next: nextMoveField,
  done: 'Выполнить',
  remoteDone: 'Удалённо',
  merge: 'Объединить',
}

export const bulkRequestOf = ({ act, at }: RowAction): BulkRequest =>
  act === 'menu' ? { menuAt: at } : { title: bulkTitles[act] ?? '' }

interface RowKey {
  act: RowCommand
  keys: string
  title: string
}

/** Shortcuts of the card for the focused row; the commands themselves check whether the task allows them. */
export function rowKeys(me: Me): RowKey[] {
  const isStaff = me.role !== 'client'
  const offered: [boolean, RowKey][] = [
    [isStaff && may(me, 'tasks.assign'), { act: 'take', keys: 'KeyT', title: 'Взять себе' }],
    [isStaff && may(me, 'tasks.assign'), { act: 'operator', keys: 'KeyO', title: 'Назначить оператора' }],
    [isStaff && may(me, 'tasks.move'), { act: 'status', keys: 'KeyS', title: 'Изменить статус' }],
    [may(me, 'tasks.plan'), { act: 'plan', keys: 'KeyP', title: 'Запланировать' }],
    [may(me, 'tasks.dispatch'), { act: 'deadline', keys: 'Shift+KeyP', title: 'Изменить срок' }],
    [may(me, 'tasks.next'), { act: 'next', keys: 'KeyN', title: 'Следующий шаг' }],
    [may(me, 'tasks.promise'), { act: 'promise', keys: 'Shift+KeyN', title: 'Обещать' }],
    [may(me, 'tasks.work'), { act: 'done', keys: 'KeyD', title: 'Выполнить' }],
    [may(me, 'tasks.work'), { act: 'remoteDone', keys: 'Shift+KeyD', title: 'Выполнить удалённо' }],
    [may(me, 'tasks.relate'), { act: 'copy', keys: 'Shift+KeyB', title: 'Создать копию' }],
    [may(me, 'tasks.relate'), { act: 'link', keys: 'KeyL', title: 'Связать с другой' }],
    [may(me, 'tasks.relate'), { act: 'merge', keys: 'Shift+KeyM', title: 'Объединить' }],
  ]
  return offered.flatMap(([isOffered, key]) => (isOffered ? [key] : []))
}
