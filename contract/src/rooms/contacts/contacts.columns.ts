import type { ListColumn } from '../../kit/columns.ts'
import type { ContactOrder } from './contacts.ts'

export const contactColumns = [
  { key: 'name', title: 'Имя', width: 220, least: 170, orderBy: 'name', isLocked: true, isDefault: true },
  { key: 'position', title: 'Должность', width: 180, least: 96, isDefault: true },
  { key: 'company', title: 'Организация', width: 220, least: 110, orderBy: 'company', isDefault: true },
  { key: 'phones', title: 'Телефоны', width: 240, least: 148, isDefault: true },
  { key: 'email', title: 'Почта', width: 200, least: 130, isDefault: true },
  { key: 'telegram', title: 'Telegram', width: 140, least: 110, isDefault: true },
  { key: 'comment', title: 'Заметка', width: 240, least: 120 },
  { key: 'createdAt', title: 'Добавлен', width: 140, orderBy: 'createdAt' },
] as const satisfies readonly [ListColumn<ContactOrder>, ...ListColumn<ContactOrder>[]]
export type ContactColumnKey = (typeof contactColumns)[number]['key']

export const contactForms = ['контакт', 'контакта', 'контактов'] as const
