import type { Me } from '@naryad/contract/auth/auth'

import type { MenuPoint } from '../../../kit/list/useRowMenu.ts'
import { may } from '../../../platform/session/me.ts'

/** Commands of the card that a row offers without being opened, in the order of its menu. */
export const rowCommands = [
  'take',
  'start',
  'operator',
  'status',
  'plan',
  'deadline',
  'done',
  'remoteDone',
  'return',
  'close',
] as const

type RowCommand = (typeof rowCommands)[number]

/** What is open over a row: its menu, or one of its commands at once. */
export interface RowAction {
  id: number
  at: MenuPoint
  act: RowCommand | 'menu'
}

interface RowKey {
  act: RowCommand
  keys: string
  title: string
}

/** The keys of the card, for the row that has the focus; whether the task allows it is judged by its own commands. */
export function rowKeys(me: Me): RowKey[] {
  const isStaff = me.role !== 'client'
  const offered: [boolean, RowKey][] = [
    [isStaff && may(me, 'tasks.assign'), { act: 'take', keys: 'KeyT', title: 'Взять себе' }],
    [isStaff && may(me, 'tasks.assign'), { act: 'operator', keys: 'KeyO', title: 'Назначить оператора' }],
    [isStaff && may(me, 'tasks.move'), { act: 'status', keys: 'KeyS', title: 'Изменить статус' }],
    [may(me, 'tasks.plan'), { act: 'plan', keys: 'KeyP', title: 'Запланировать' }],
    [may(me, 'tasks.dispatch'), { act: 'deadline', keys: 'Shift+KeyP', title: 'Изменить срок' }],
    [may(me, 'tasks.work'), { act: 'done', keys: 'KeyD', title: 'Выполнить' }],
    [may(me, 'tasks.work'), { act: 'remoteDone', keys: 'Shift+KeyD', title: 'Выполнить удалённо' }],
  ]
  return offered.flatMap(([isOffered, key]) => (isOffered ? [key] : []))
}
