import { contactsRoutes } from '@naryad/contract/contacts/contacts.routes'
import IconAddressBook from '~icons/address-book'

import { call } from '../../client/api/api.ts'
import type { FoundKind } from '../../client/commands/found.ts'

export const foundContacts: FoundKind = {
  kind: 'contact',
  room: 'contacts',
  group: 'Контакты',
  icon: IconAddressBook,
  path: '/contacts',
  isPeople: true,
  route: contactsRoutes.search,
  find: async (query, limit, signal) => {
    const { items } = await call(contactsRoutes.search, { body: { query, limit } }, { signal })
    return items.map(({ id, name, phones, company }) => ({
      id,
      title: name,
      phone: phones[0]?.phone ?? null,
      aside: company?.name,
    }))
  },
}
