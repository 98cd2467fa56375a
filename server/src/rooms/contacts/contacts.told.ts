import { ContactInput } from '@naryad/contract/contacts/contacts'
import { fieldTitle } from '@naryad/contract/kit/messages'

import { textOrNull } from '../../platform/text/values.ts'
import type { Told } from '../history/index.ts'
import type { ContactState } from './contacts.repo.ts'

type Show = (contact: ContactState) => string | null

const phonesText: Show = ({ phones }) =>
  textOrNull(phones.map(({ phone, note }) => (note === '' ? phone : `${phone} (${note})`)).join(', '))

const shows: Readonly<Record<keyof ContactInput, Show>> = {
  name: ({ name }) => name,
  position: ({ position }) => textOrNull(position),
  companyId: ({ companyName }) => companyName,
  phones: phonesText,
  email: ({ email }) => email,
  telegram: ({ telegram }) => telegram,
  comment: ({ comment }) => textOrNull(comment),
}

/** How a contact stands in its history. */
export const contactTold: readonly Told<ContactState>[] = Object.entries(shows).map(([field, text]) => ({
  title: fieldTitle(ContactInput, field),
  text,
  ...(field === 'companyId' ? { value: ({ companyId }: ContactState) => companyId } : {}),
}))
