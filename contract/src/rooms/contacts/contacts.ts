import { z } from 'zod'

import { referenceCode } from '../../kit/by-code.ts'
import { Phone } from '../../kit/contact-fields.ts'
import { Id, ids, line, Moment, version } from '../../kit/fields.ts'
import { inputShape } from '../../kit/input-shape.ts'
import { page, query, Sort, updatedFrom } from '../../kit/list.ts'
import { partly, whole } from '../../kit/whole.ts'
import { CompanyRef } from '../companies/companies.ts'
import { contactFields } from './contacts.fields.ts'

const ContactPhone = z.object({ phone: z.string(), note: z.string() })

export const ContactRef = z
  .object({ id: Id, name: z.string(), position: z.string(), phones: z.array(ContactPhone) })
  .meta({ id: 'ContactRef' })
export type ContactRef = z.infer<typeof ContactRef>

export const Contact = ContactRef.extend({
  company: CompanyRef.nullable(),
  email: z.string().nullable(),
  /** Since when letters do not reach the address; null: they do. */
  emailFailedAt: Moment.nullable(),
  telegram: z.string().nullable(),
  accountingCode: z.string().nullable(),
  comment: z.string(),
  version: z.int(),
  createdAt: Moment,
  updatedAt: Moment,
}).meta({ id: 'Contact' })
export type Contact = z.infer<typeof Contact>

/** A Telegram user name: 5 to 32 Latin letters, digits and «_»; stored without «@». */
const Telegram = z
  .string()
  .max(80, 'имя вида @ivanov')
  .overwrite((name) => name.trim().replace(/^(https?:\/\/)?(t\.me\/)?@?/i, ''))
  .refine((name) => /^[a-z]\w{4,31}$/i.test(name), 'имя вида @ivanov')

/** The editable fields. */
export const ContactInput = z.strictObject(
  inputShape(contactFields, {
    phones: z
      .array(z.strictObject({ phone: Phone, note: line({ title: 'Пометка', max: 60 }).default('') }))
      .max(10, 'не больше 10 телефонов'),
    telegram: Telegram,
  }),
)
export type ContactInput = z.infer<typeof ContactInput>

/** PUT replaces all fields; a stale `version` is rejected with the present state. */
export const ContactChange = z.strictObject({ ...whole(ContactInput.shape), version })
export type ContactChange = z.infer<typeof ContactChange>

/** Of another program, by its own code: what is not sent stays as it is. */
export const ContactByCode = z.strictObject({
  ...partly(ContactInput.shape),
  companyCode: referenceCode(contactFields.companyId.title),
  version,
})
export type ContactByCode = z.infer<typeof ContactByCode>

export const ContactOrder = z.enum(['name', 'company', 'createdAt']).meta({ title: 'Сортировка' })
export type ContactOrder = z.infer<typeof ContactOrder>

export const ContactFilters = z.strictObject({
  query: query.default(''),
  ids: ids('Контакты').optional(),
  companyIds: ids('Организации').optional(),
  updatedFrom,
  orderBy: ContactOrder.default('name'),
  sort: Sort.default('ASC'),
})
export type ContactFilters = z.infer<typeof ContactFilters>

export const ContactSearch = ContactFilters.extend(page)
export type ContactSearch = z.infer<typeof ContactSearch>
