import { CodeParams } from '../../kit/by-code.ts'
import { countInput, Counts } from '../../kit/counts.ts'
import { IdParams } from '../../kit/fields.ts'
import { listOf } from '../../kit/list.ts'
import { schemas } from '../../kit/route.ts'
import { objectActions } from '../history/history.schemas.ts'
import {
  Contact,
  ContactByCode,
  ContactChange,
  ContactFilters,
  ContactInput,
  ContactSearch,
} from './contacts.ts'

export const contactsSchemas = schemas({
  get: { summary: 'Контакт', params: IdParams, reply: Contact },
  search: {
    summary: 'Поиск контактов по имени, телефону, почте, организации',
    body: ContactSearch,
    reply: listOf(Contact),
  },
  count: {
    summary: 'Сколько контактов под каждым из фильтров',
    body: countInput(ContactFilters),
    reply: Counts,
  },
  create: { summary: 'Добавить контакт', body: ContactInput, reply: Contact },
  update: {
    summary: 'Изменить контакт',
    params: IdParams,
    body: ContactChange,
    reads: { schema: Contact },
    reply: Contact,
  },
  getByCode: { summary: 'Контакт по коду в 1С', params: CodeParams, reply: Contact },
  putByCode: {
    summary: 'Завести или изменить контакт по коду в 1С',
    params: CodeParams,
    body: ContactByCode,
    reads: { schema: Contact },
    reply: Contact,
  },
  trustEmail: { summary: 'Отметить, что почта контакта исправна', params: IdParams, reply: Contact },
  remove: { summary: 'Удалить контакт, на который ничего не ссылается', params: IdParams },
  actions: objectActions,
})
