import { type Contact, ContactFilters } from '@naryad/contract/contacts/contacts'
import { contactColumns, contactForms } from '@naryad/contract/contacts/contacts.columns'
import { contactsRoutes } from '@naryad/contract/contacts/contacts.routes'
import { exportsRoutes } from '@naryad/contract/exports/exports.routes'
import IconAddressBook from '~icons/address-book'

import { call } from '../../client/api/api.ts'
import { defineRegister } from '../../client/register/definition.ts'
import { companyFilter } from '../../entities/company/companyFilter.tsx'
import type { RegisterWords } from '../../ui/register/model.ts'

export const contactsRegister = defineRegister<Contact, ContactFilters>({
  entity: 'contacts',
  path: '/contacts',
  filters: ContactFilters,
  columns: contactColumns,
  search: (body, signal) => call(contactsRoutes.search, { body }, { signal }),
  count: (filters, signal) => call(contactsRoutes.count, { body: { filters } }, { signal }),
  views: [{ id: 'all', title: 'Все' }],
  excel: exportsRoutes.contacts,
  copied: 'Ссылка на контакт скопирована',
})

export const contactFilters = [companyFilter<ContactFilters>()]

export const contactWords: RegisterWords<Contact> = {
  title: 'Контакты',
  icon: IconAddressBook,
  search: 'Имя, телефон, почта, организация',
  create: 'Добавить контакт',
  forms: contactForms,
  newForms: ['новый контакт', 'новых контакта', 'новых контактов'],
  shownForms: ['новый', 'новых', 'новых'],
  empty: 'Контактов пока нет',
  emptyText: 'Добавьте первый или загрузите список из файла',
  nothing: 'Нет контактов по этим условиям',
  one: 'Контакт',
  nameOf: ({ name }) => name,
}
