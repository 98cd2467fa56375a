import { listOf } from '../../kit/list.ts'
import { routes } from '../../kit/route.ts'
import { Contact, ContactSearch } from './contacts.ts'

export const contactsRoutes = routes({
  search: {
    method: 'POST',
    path: '/contacts/search',
    access: 'contacts.read',
    summary: 'Поиск контактов по имени, телефону, почте',
    body: ContactSearch,
    reply: listOf(Contact),
  },
})
