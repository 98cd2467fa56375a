import type { ListColumn } from '../../kit/columns.ts'
import type { ContactOrder } from './contacts.ts'

export const contactColumns = [
  { key: 'name', title: 'Имя', width: 220, orderBy: 'name', isLocked: true, isDefault: true },
  { key: 'position', title: 'Должность', width: 180, isDefault: true },
  { key: 'company', title: 'Организация', width: 220, orderBy: 'company', isDefault: true },
  { key: 'phones', title: 'Телефоны', width: 240, isDefault: true },
  { key: 'email', title: 'Почта', width: 200, isDefault: true },
  { key: 'telegram', title: 'Telegram', width: 140, isDefault: true },
  { key: 'comment', title: 'Заметка', width: 240 },
  { key: 'createdAt', title: 'Добавлен', width: 140, orderBy: 'createdAt' },
] as const satisfies readonly [ListColumn<ContactOrder>, ...ListColumn<ContactOrder>[]]
export type ContactColumnKey = (typeof contactColumns)[number]['key']
