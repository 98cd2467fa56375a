import { columnsOf } from '../../kit/columns.ts'
import type { UserOrder } from './users.accounts.ts'
import { userFields } from './users.fields.ts'

export const userColumns = columnsOf<UserOrder>()(
  userFields,
  {
    name: 'Пользователь',
    lastSeenAt: 'Был в системе',
    access: 'Доступ',
    secondFactor: 'Второй фактор',
    openTasksCount: 'Заявки',
    createdAt: 'Заведён',
  },
  [
    {
      key: 'name',
      width: 270,
      least: 200,
      orderBy: 'name',
      isLocked: true,
      isDefault: true,
    },
    { key: 'role', width: 190, least: 118, orderBy: 'role', isDefault: true },
    { key: 'company', width: 200, least: 104, orderBy: 'company', isDefault: true },
    { key: 'email', width: 220, least: 104, orderBy: 'email', isDefault: true },
    { key: 'lastSeenAt', width: 132, orderBy: 'lastSeenAt', isDefault: true },
    { key: 'access', width: 150, isDefault: true },
    { key: 'phone', width: 150 },
    { key: 'extension', width: 96 },
    { key: 'queues', width: 190 },
    { key: 'secondFactor', width: 130 },
    { key: 'openTasksCount', width: 84, align: 'right' },
    { key: 'timeZone', width: 150 },
    { key: 'createdAt', width: 140, orderBy: 'createdAt' },
  ],
)
export type UserColumnKey = (typeof userColumns)[number]['key']

export const userForms = ['пользователь', 'пользователя', 'пользователей'] as const
