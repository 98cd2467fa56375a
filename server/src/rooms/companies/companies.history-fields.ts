import { CompanyInput } from '@naryad/contract/companies/companies'
import { plainPhone } from '@naryad/contract/kit/phones'

import { calendarDay, pointText, textOrNull, yesNo } from '../../platform/text/values.ts'
import { type HistoryField, historyFieldsOf } from '../history/index.ts'

type Show = (company: CompanyInput) => string | null

const shows: Readonly<Record<keyof CompanyInput, Show>> = {
  name: ({ name }) => name,
  fullName: ({ fullName }) => textOrNull(fullName),
  inn: ({ inn }) => inn,
  kpp: ({ kpp }) => kpp,
  ogrn: ({ ogrn }) => ogrn,
  address: ({ address }) => textOrNull(address),
  point: ({ point }) => pointText(point),
  phone: ({ phone }) => phone && plainPhone(phone),
  email: ({ email }) => email,
  externalId: ({ externalId }) => externalId,
  contractNumber: ({ contractNumber }) => textOrNull(contractNumber),
  contractExpiresOn: ({ contractExpiresOn }) => calendarDay(contractExpiresOn),
  comment: ({ comment }) => textOrNull(comment),
  isActive: ({ isActive }) => yesNo(isActive),
}

/** The organization's fields in its history. */
export const companyHistoryFields: readonly HistoryField<CompanyInput>[] = historyFieldsOf(
  CompanyInput,
  shows,
)
