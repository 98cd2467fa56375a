import { type Contact, type ContactChange, type ContactInput } from '@naryad/contract/contacts/contacts'
import { contactsRoutes } from '@naryad/contract/contacts/contacts.routes'
import { contactsSchemas } from '@naryad/contract/contacts/contacts.schemas'
import { bind } from '@naryad/contract/kit/route'

import { type CodedRegister } from '../codes/index.ts'
import { changeContact, createContact, getContact } from './contacts.service.ts'

const { create, update } = bind(contactsRoutes, contactsSchemas)

/** What the calls by the code of another program need. */
export const contactCodes: CodedRegister<Contact, ContactInput, ContactChange> = {
  table: 'contacts',
  noun: 'Контакт',
  create,
  update,
  run: { get: getContact, create: createContact, change: changeContact },
  references: { companyCode: { field: 'companyId', table: 'companies' } },
}
