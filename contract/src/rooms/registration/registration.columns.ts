import type { ListColumn } from '../../kit/columns.ts'
import type { RegistrationOrder } from './registration.ts'

export const registrationColumns = [
  { key: 'name', title: 'Кто', width: 240, least: 180, isLocked: true, isDefault: true },
  { key: 'createdAt', title: 'Подан', width: 150, orderBy: 'createdAt', isDefault: true },
  { key: 'companyName', title: 'Организация', width: 210, least: 130, isDefault: true },
  { key: 'status', title: 'Статус', width: 128, isDefault: true },
  { key: 'phone', title: 'Телефон', width: 150 },
  { key: 'email', title: 'Почта', width: 220, least: 130 },
  { key: 'comment', title: 'Комментарий', width: 240, least: 120 },
  { key: 'decidedBy', title: 'Кто решил', width: 170 },
  { key: 'decidedAt', title: 'Когда решён', width: 140 },
  { key: 'declineReason', title: 'Причина отказа', width: 220 },
] as const satisfies readonly [ListColumn<RegistrationOrder>, ...ListColumn<RegistrationOrder>[]]
export type RegistrationColumnKey = (typeof registrationColumns)[number]['key']
