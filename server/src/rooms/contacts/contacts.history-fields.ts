import { contactFields } from '@naryad/contract/contacts/contacts.fields'

import { notedPhone, textOrNull } from '../../platform/text/values.ts'
import { historyFieldsOf } from '../history/index.ts'
import type { ContactState } from './contacts.repo.ts'

export const contactHistoryFields = historyFieldsOf<ContactState>()(contactFields, {
  companyId: ({ companyName }) => companyName,
  phones: ({ phones }) => textOrNull(phones.map(notedPhone).join(', ')),
})
