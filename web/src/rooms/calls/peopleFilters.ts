import { contactsRoutes } from '@naryad/contract/contacts/contacts.routes'
import { driversRoutes } from '@naryad/contract/drivers/drivers.routes'
import { shortName } from '@naryad/contract/kit/people'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { usersRoutes } from '@naryad/contract/users/users.routes'

import { call } from '../../client/api/api.ts'
import { numbered } from '../../ui/formats/numbers.ts'
import { lookupFilter } from './lookupFilter.tsx'

/** Who has talked: administrators and dispatchers. */
export const userFilter = lookupFilter({
  key: 'userIds',
  title: 'Сотрудник',
  room: 'users',
  search: (body, signal) =>
    call(usersRoutes.search, { body: { ...body, roles: ['admin', 'operator'] } }, { signal }),
  nameOf: (person) => shortName(person),
})

/** Set by the links of cards; on a phone they are chosen too. */
export const subjectFilters = [
  lookupFilter({
    key: 'contactIds',
    title: 'Контакт',
    room: 'contacts',
    search: (body, signal) => call(contactsRoutes.search, { body }, { signal }),
    nameOf: ({ name }) => name,
    isQuiet: true,
  }),
  lookupFilter({
    key: 'driverIds',
    title: 'Водитель',
    room: 'drivers',
    search: (body, signal) => call(driversRoutes.search, { body }, { signal }),
    nameOf: (person) => shortName(person),
    isQuiet: true,
  }),
  lookupFilter({
    key: 'taskIds',
    title: 'Заявка',
    room: 'tasks',
    search: (body, signal) => call(tasksRoutes.search, { body }, { signal }),
    nameOf: ({ id, title }) => `${numbered(id)} ${title}`,
    isQuiet: true,
  }),
] as const
