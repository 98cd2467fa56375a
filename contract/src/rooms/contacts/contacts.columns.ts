import { columnsOf } from '../../kit/columns.ts'
import { contactFields } from './contacts.fields.ts'
import type { ContactOrder } from './contacts.ts'

export const contactColumns = columnsOf<ContactOrder>()(contactFields, { createdAt: 'Добавлен' }, [
  { key: 'name', width: 220, least: 170, orderBy: 'name', isLocked: true, isDefault: true },
  { key: 'position', width: 180, least: 96, isDefault: true },
  { key: 'company', width: 220, least: 110, orderBy: 'company', isDefault: true, isForStaff: true },
  { key: 'phones', width: 240, least: 148, isDefault: true },
  { key: 'email', width: 200, least: 130, isDefault: true },
  { key: 'telegram', width: 140, least: 110, isDefault: true },
  { key: 'accountingCode', width: 140 },
  { key: 'comment', width: 240, least: 120 },
  { key: 'createdAt', width: 140, orderBy: 'createdAt' },
])
export type ContactColumnKey = (typeof contactColumns)[number]['key']

export const contactForms = ['контакт', 'контакта', 'контактов'] as const
