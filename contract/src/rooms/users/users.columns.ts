import type { ListColumn } from '../../kit/columns.ts'
import type { UserOrder } from './users.accounts.ts'

export const userColumns = [
  {
    key: 'name',
    title: 'Пользователь',
    width: 270,
    least: 200,
    orderBy: 'name',
    isLocked: true,
    isDefault: true,
  },
  { key: 'role', title: 'Роль', width: 190, least: 118, orderBy: 'role', isDefault: true },
  { key: 'company', title: 'Организация', width: 200, least: 104, orderBy: 'company', isDefault: true },
  { key: 'email', title: 'Почта', width: 220, least: 104, orderBy: 'email', isDefault: true },
  { key: 'lastSeenAt', title: 'Был в системе', width: 132, orderBy: 'lastSeenAt', isDefault: true },
  { key: 'access', title: 'Доступ', width: 150, isDefault: true },
  { key: 'phone', title: 'Телефон', width: 150 },
  { key: 'queues', title: 'Очереди', width: 190 },
  { key: 'secondFactor', title: 'Второй фактор', width: 130 },
  { key: 'openTasksCount', title: 'Заявки', width: 84, align: 'right' },
  { key: 'timeZone', title: 'Часовой пояс', width: 150 },
  { key: 'createdAt', title: 'Заведён', width: 140, orderBy: 'createdAt' },
] as const satisfies readonly [ListColumn<UserOrder>, ...ListColumn<UserOrder>[]]
export type UserColumnKey = (typeof userColumns)[number]['key']

export const userForms = ['пользователь', 'пользователя', 'пользователей'] as const
