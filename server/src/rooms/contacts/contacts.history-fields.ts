import { ContactInput } from '@naryad/contract/contacts/contacts'

import { notedPhone, textOrNull } from '../../platform/text/values.ts'
import { type HistoryField, historyFieldsOf } from '../history/index.ts'
import type { ContactState } from './contacts.repo.ts'

type Show = (contact: ContactState) => string | null

const shows: Readonly<Record<keyof ContactInput, Show>> = {
  name: ({ name }) => name,
  position: ({ position }) => textOrNull(position),
  companyId: ({ companyName }) => companyName,
  phones: ({ phones }) => textOrNull(phones.map(notedPhone).join(', ')),
  email: ({ email }) => email,
  telegram: ({ telegram }) => telegram,
  comment: ({ comment }) => textOrNull(comment),
}

export const contactHistoryFields: readonly HistoryField<ContactState>[] = historyFieldsOf(
  ContactInput,
  shows,
  {
    companyId: ({ companyId }) => companyId,
  },
)
