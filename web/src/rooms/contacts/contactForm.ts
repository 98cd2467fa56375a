import { type Contact, ContactInput } from '@naryad/contract/contacts/contacts'
import { contactFields } from '@naryad/contract/contacts/contacts.fields'
import { contactsRoutes } from '@naryad/contract/contacts/contacts.routes'
import { z } from 'zod'

import { call } from '../../client/api/api.ts'
import { draftDef, type DraftPart } from '../../client/register/objectDraft.ts'
import type { FormDef } from '../../client/register/useEntityForm.ts'
import { companyPart } from '../../entities/company/companyPart.ts'
import { phone } from '../../ui/formats/phones.ts'

const PhoneRow = z.object({
  /** Identifies a row while rows are edited, added and removed. */
  key: z.int(),
  phone: z.string().nullable(),
  note: z.string(),
})
export type PhoneRow = z.infer<typeof PhoneRow>

const isBlank = (row: PhoneRow): boolean => row.phone === null && row.note.trim() === ''

const phones: DraftPart<PhoneRow[], Contact['phones']> = {
  schema: z.array(PhoneRow),
  blank: [{ key: 1, phone: null, note: '' }],
  from: (phones) => phones.map((one, index) => ({ key: index + 1, ...one })),
  // Only trailing empty rows are dropped: errors refer to rows by index.
  to: (rows) =>
    rows
      .slice(0, rows.findLastIndex((row) => !isBlank(row)) + 1)
      .map((row) => ({ phone: row.phone ?? '', note: row.note })),
  text: (rows) =>
    rows
      .filter((row) => !isBlank(row))
      .map((row) => [row.phone ? phone(row.phone) : '', row.note].filter(Boolean).join(', '))
      .join('\n'),
}

const draft = draftDef<Contact>()(contactFields, { company: companyPart, phones })
export type ContactDraft = typeof draft.blank

export const contactForm: FormDef<Contact, ContactDraft, ContactInput> = {
  ...draft,
  name: 'contact',
  input: ContactInput,
  create: (body, idempotencyKey) => call(contactsRoutes.create, { body }, { idempotencyKey, silent: true }),
  update: ({ id, version }, input) =>
    call(contactsRoutes.update, { params: { id }, body: { ...input, version } }, { silent: true }),
  touches: ['contacts', 'companies'],
  created: 'Контакт добавлен',
  saved: 'Контакт сохранён',
}
