import { defineRoom, type WithDb } from '../room.ts'
import { contactsImport } from './contacts.import.ts'
import { mountContacts } from './contacts.routes.ts'
import { openContactsSheet } from './contacts.sheet.ts'
import { contactPersonalData } from './personal-data.repo.ts'

export const contactsRoom = defineRoom({
  name: 'contacts',
  mount: (http, { db }: WithDb) => mountContacts(http, db),
  sheets: { contacts: openContactsSheet },
  imports: { contacts: contactsImport },
  personalData: contactPersonalData,
  showsNamesOf: ['companies'],
})
