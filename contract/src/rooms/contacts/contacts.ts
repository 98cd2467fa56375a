import { z } from 'zod'

import { Id, ids } from '../../kit/fields.ts'
import { page, query } from '../../kit/list.ts'
import { CompanyRef } from '../companies/companies.ts'

export const ContactPhone = z.object({ phone: z.string(), note: z.string() })

export const ContactRef = z
  .object({ id: Id, name: z.string(), position: z.string(), phones: z.array(ContactPhone) })
  .meta({ id: 'ContactRef' })
export type ContactRef = z.infer<typeof ContactRef>

export const Contact = ContactRef.extend({
  company: CompanyRef.nullable(),
  email: z.string().nullable(),
  telegram: z.string().nullable(),
  comment: z.string(),
}).meta({ id: 'Contact' })
export type Contact = z.infer<typeof Contact>

export const ContactSearch = z.strictObject({
  ...page,
  query: query.default(''),
  ids: ids('Контакты').optional(),
  companyIds: ids('Организации').optional(),
})
export type ContactSearch = z.infer<typeof ContactSearch>
