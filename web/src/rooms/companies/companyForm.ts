import { type Company, CompanyInput } from '@naryad/contract/companies/companies'
import { companiesRoutes } from '@naryad/contract/companies/companies.routes'
import { Point } from '@naryad/contract/kit/fields'
import { z } from 'zod'

import { call } from '../../client/api/api.ts'
import type { FormDef } from '../../client/register/useEntityForm.ts'
import { shortDay } from '../../ui/formats/dates.ts'
import { phone } from '../../ui/formats/phones.ts'

export const CompanyDraft = z.object({
  name: z.string(),
  fullName: z.string(),
  inn: z.string().nullable(),
  kpp: z.string().nullable(),
  ogrn: z.string().nullable(),
  address: z.string(),
  /** Coordinates of the address; another address clears them. */
  point: Point.nullable(),
  phone: z.string().nullable(),
  email: z.string(),
  externalId: z.string(),
  contractNumber: z.string(),
  contractExpiresOn: z.string().nullable(),
  comment: z.string(),
  isActive: z.boolean(),
})
export type CompanyDraft = z.infer<typeof CompanyDraft>

const asIs = (text: string | null): string => text ?? ''
const orNull = (text: string): string | null => (text.trim() === '' ? null : text)

export const companyForm: FormDef<Company, CompanyDraft, CompanyInput> = {
  name: 'company',
  draft: CompanyDraft,
  input: CompanyInput,
  blank: {
    name: '',
    fullName: '',
    inn: null,
    kpp: null,
    ogrn: null,
    address: '',
    point: null,
    phone: null,
    email: '',
    externalId: '',
    contractNumber: '',
    contractExpiresOn: null,
    comment: '',
    isActive: true,
  },
  draftOf: (company) => ({
    name: company.name,
    fullName: company.fullName,
    inn: company.inn,
    kpp: company.kpp,
    ogrn: company.ogrn,
    address: company.address,
    point: company.point,
    phone: company.phone,
    email: company.email ?? '',
    externalId: company.externalId ?? '',
    contractNumber: company.contractNumber,
    contractExpiresOn: company.contractExpiresOn,
    comment: company.comment,
    isActive: company.isActive,
  }),
  toInput: ({ email, externalId, ...rest }) => ({
    ...rest,
    email: orNull(email),
    externalId: orNull(externalId),
  }),
  fields: {
    name: { title: 'Название', text: asIs },
    fullName: { title: 'Полное название', text: asIs },
    inn: { title: 'ИНН', text: asIs },
    kpp: { title: 'КПП', text: asIs },
    ogrn: { title: 'ОГРН', text: asIs },
    address: { title: 'Адрес', text: asIs },
    point: { title: 'Точка на карте', text: (value) => (value ? `${value.lat}, ${value.lon}` : '') },
    phone: { title: 'Телефон', text: (value) => (value ? phone(value) : '') },
    email: { title: 'Почта', text: asIs },
    externalId: { title: 'ID в мониторинге', text: asIs },
    contractNumber: { title: 'Номер договора', text: asIs },
    contractExpiresOn: { title: 'Договор до', text: (value) => (value ? shortDay(value) : '') },
    comment: { title: 'Заметка', text: asIs },
    isActive: { title: 'Статус', text: (value) => (value ? 'Обслуживается' : 'Не обслуживается') },
  },
  create: (body, idempotencyKey) => call(companiesRoutes.create, { body }, { idempotencyKey, silent: true }),
  update: ({ id, version }, input) =>
    call(companiesRoutes.update, { params: { id }, body: { ...input, version } }, { silent: true }),
  touches: ['companies', 'cars', 'drivers', 'contacts', 'tasks'],
  created: 'Организация добавлена',
  saved: 'Организация сохранена',
}
