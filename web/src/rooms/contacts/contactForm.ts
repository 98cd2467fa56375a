import { CompanyRef } from '@naryad/contract/companies/companies'
import { type Contact, ContactInput } from '@naryad/contract/contacts/contacts'
import { contactsRoutes } from '@naryad/contract/contacts/contacts.routes'
import { z } from 'zod'

import { call } from '../../client/api/api.ts'
import type { FormDef } from '../../client/register/useEntityForm.ts'
import { phone } from '../../ui/formats/phones.ts'

const PhoneRow = z.object({
  /** Identifies a row while rows are edited, added and removed. */
  key: z.int(),
  phone: z.string().nullable(),
  note: z.string(),
})
export type PhoneRow = z.infer<typeof PhoneRow>

export const ContactDraft = z.object({
  name: z.string(),
  position: z.string(),
  company: CompanyRef.nullable(),
  phones: z.array(PhoneRow),
  email: z.string(),
  telegram: z.string(),
  comment: z.string(),
})
export type ContactDraft = z.infer<typeof ContactDraft>

const asIs = (text: string): string => text
const orNull = (text: string): string | null => (text.trim() === '' ? null : text)

const isBlank = (row: PhoneRow): boolean => row.phone === null && row.note.trim() === ''

export const contactForm: FormDef<Contact, ContactDraft, ContactInput> = {
  name: 'contact',
  draft: ContactDraft,
  input: ContactInput,
  blank: {
    name: '',
    position: '',
    company: null,
    phones: [{ key: 1, phone: null, note: '' }],
    email: '',
    telegram: '',
    comment: '',
  },
  draftOf: (contact) => ({
    name: contact.name,
    position: contact.position,
    company: contact.company && { id: contact.company.id, name: contact.company.name },
    phones: contact.phones.map((one, index) => ({ key: index + 1, ...one })),
    email: contact.email ?? '',
    telegram: contact.telegram ?? '',
    comment: contact.comment,
  }),
  toInput: ({ company, phones, email, telegram, ...rest }) => ({
    ...rest,
    companyId: company?.id ?? null,
    // Only trailing empty rows are dropped: errors refer to rows by index.
    phones: phones
      .slice(0, phones.findLastIndex((row) => !isBlank(row)) + 1)
      .map((row) => ({ phone: row.phone ?? '', note: row.note })),
    email: orNull(email),
    telegram: orNull(telegram),
  }),
  fields: {
    name: { title: 'Имя', text: asIs },
    position: { title: 'Должность', text: asIs },
    company: { title: 'Организация', text: (value) => value?.name ?? '' },
    phones: {
      title: 'Телефоны',
      text: (rows) =>
        rows
          .filter((row) => !isBlank(row))
          .map((row) => [row.phone ? phone(row.phone) : '', row.note].filter(Boolean).join(', '))
          .join('\n'),
    },
    email: { title: 'Почта', text: asIs },
    telegram: { title: 'Telegram', text: asIs },
    comment: { title: 'Заметка', text: asIs },
  },
  create: (body, idempotencyKey) => call(contactsRoutes.create, { body }, { idempotencyKey, silent: true }),
  update: ({ id, version }, input) =>
    call(contactsRoutes.update, { params: { id }, body: { ...input, version } }, { silent: true }),
  touches: ['contacts', 'companies'],
  created: 'Контакт добавлен',
  saved: 'Контакт сохранён',
}
