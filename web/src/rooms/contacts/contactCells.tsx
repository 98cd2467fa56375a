import type { Contact } from '@naryad/contract/contacts/contacts'
import type { ContactColumnKey } from '@naryad/contract/contacts/contacts.columns'
import type { ReactNode } from 'react'

import { CompanyCell } from '../../entities/company/CompanyCell.tsx'
import { nearMoment } from '../../ui/formats/dates.ts'
import { phone } from '../../ui/formats/phones.ts'
import { useForeignPhones } from '../../ui/PhoneText.tsx'
import { NameCell, noValue, TextCell } from '../../ui/register/cells.tsx'
import type { CellContext } from '../../ui/register/model.ts'

function Phones({ contact: { phones } }: { contact: Contact }) {
  const numbers = phones.map((one) => one.phone)
  useForeignPhones(numbers)
  return <TextCell>{numbers.map(phone).join(', ')}</TextCell>
}

export const contactCells: Record<
  ContactColumnKey,
  (contact: Contact, scene: CellContext<Contact>) => ReactNode
> = {
  name: (contact, scene) => (
    <NameCell item={contact} scene={scene}>
      {contact.name}
    </NameCell>
  ),
  position: (contact, { query }) => <TextCell query={query}>{contact.position}</TextCell>,
  company: ({ company }, { query }) => <CompanyCell company={company} query={query} />,
  phones: (contact) => (contact.phones.length > 0 ? <Phones contact={contact} /> : noValue),
  email: (contact, { query }) => <TextCell query={query}>{contact.email}</TextCell>,
  telegram: (contact, { query }) => (
    <TextCell query={query}>{contact.telegram && `@${contact.telegram}`}</TextCell>
  ),
  accountingCode: (contact, { query }) => <TextCell query={query}>{contact.accountingCode}</TextCell>,
  comment: (contact, { query }) => <TextCell query={query}>{contact.comment}</TextCell>,
  createdAt: (contact, { now }) => nearMoment(contact.createdAt, now),
}
