import type { CallFilters } from '@naryad/contract/calls/calls'
import { contactsRoutes } from '@naryad/contract/contacts/contacts.routes'
import { fullName, shortName } from '@naryad/contract/kit/people'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { usersRoutes } from '@naryad/contract/users/users.routes'

import { call } from '../../client/api/api.ts'
import { fromSearch } from '../../client/queries/fromSearch.ts'
import { driverLists } from '../../entities/driver/driverLists.ts'
import { objectLists, objectsFilter } from '../../ui/filters/objects.tsx'
import { numbered } from '../../ui/formats/numbers.ts'

/** Who has talked: administrators and dispatchers. */
export const userFilter = objectsFilter<CallFilters>({
  key: 'userIds',
  title: 'Сотрудник',
  lists: objectLists({
    ...fromSearch('users', (body, signal) =>
      call(usersRoutes.search, { body: { ...body, roles: ['admin', 'operator'] } }, { signal }),
    ),
    titleOf: fullName,
    nameOf: shortName,
  }),
})

/** Set by the links of cards; on a phone they are chosen too. */
export const subjectFilters = [
  objectsFilter<CallFilters>({
    key: 'contactIds',
    title: 'Контакт',
    lists: objectLists({
      ...fromSearch('contacts', (body, signal) => call(contactsRoutes.search, { body }, { signal })),
      titleOf: ({ name }) => name,
    }),
    isQuiet: true,
  }),
  objectsFilter<CallFilters>({
    key: 'driverIds',
    title: 'Водитель',
    lists: driverLists,
    isQuiet: true,
  }),
  objectsFilter<CallFilters>({
    key: 'taskIds',
    title: 'Заявка',
    lists: objectLists({
      ...fromSearch('tasks', (body, signal) => call(tasksRoutes.search, { body }, { signal })),
      titleOf: ({ id, title }) => `${numbered(id)} ${title}`,
    }),
    isQuiet: true,
  }),
]
