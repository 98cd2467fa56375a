import { countInput, Counts } from '../../kit/counts.ts'
import { IdParams } from '../../kit/fields.ts'
import { listOf } from '../../kit/list.ts'
import { routes } from '../../kit/route.ts'
import { actionsRoute } from '../history/history.routes.ts'
import { Contact, ContactChange, ContactFilters, ContactInput, ContactSearch } from './contacts.ts'

export const contactsRoutes = routes({
  get: {
    method: 'GET',
    path: '/contacts/:id',
    access: 'contacts.read',
    summary: 'Контакт',
    params: IdParams,
    reply: Contact,
  },
  search: {
    method: 'POST',
    path: '/contacts/search',
    access: 'contacts.read',
    summary: 'Поиск контактов по имени, телефону, почте, организации',
    body: ContactSearch,
    reply: listOf(Contact),
  },
  count: {
    method: 'POST',
    path: '/contacts/count',
    access: 'contacts.read',
    summary: 'Сколько контактов под каждым из фильтров',
    body: countInput(ContactFilters),
    reply: Counts,
  },
  create: {
    method: 'POST',
    path: '/contacts',
    access: 'contacts.write',
    summary: 'Добавить контакт',
    body: ContactInput,
    reply: Contact,
    status: 201,
    creates: true,
  },
  update: {
    method: 'PUT',
    path: '/contacts/:id',
    access: 'contacts.write',
    summary: 'Изменить контакт',
    params: IdParams,
    body: ContactChange,
    reads: { schema: Contact },
    reply: Contact,
  },
  remove: {
    method: 'DELETE',
    path: '/contacts/:id',
    access: 'contacts.delete',
    summary: 'Удалить контакт, на который ничего не ссылается',
    params: IdParams,
    reply: 'empty',
    status: 204,
  },
  actions: actionsRoute('/contacts/:id/actions', 'contacts.read'),
})
