import { exportsRoutes } from '@naryad/contract/exports/exports.routes'
import { fullName } from '@naryad/contract/kit/people'
import { roles, roleTitles } from '@naryad/contract/kit/rights'
import { queues } from '@naryad/contract/tasks/tasks.queues'
import { type User, UserFilters } from '@naryad/contract/users/users.accounts'
import { userColumns, userForms } from '@naryad/contract/users/users.columns'
import { usersRoutes } from '@naryad/contract/users/users.routes'
import IconUsers from '~icons/users'

import { call } from '../../client/api/api.ts'
import { defineRegister } from '../../client/register/definition.ts'
import { companyFilter } from '../../entities/company/companyFilter.tsx'
import { useQueueTitles } from '../../entities/settings/shared.ts'
import { choiceFilter, choicesFilter, flagFilter } from '../../ui/filters/choice.tsx'
import type { RegisterFilter, RegisterWords } from '../../ui/register/model.ts'

export const usersRegister = defineRegister<User, UserFilters>({
  entity: 'users',
  path: '/users',
  filters: UserFilters,
  columns: userColumns,
  search: (body, signal) => call(usersRoutes.search, { body }, { signal }),
  count: (filters, signal) => call(usersRoutes.count, { body: { filters } }, { signal }),
  views: [
    { id: 'all', title: 'Все' },
    { id: 'operators', title: 'Диспетчеры', conditions: { roles: ['operator'] } },
    { id: 'engineers', title: 'Инженеры', conditions: { roles: ['engineer'] } },
    { id: 'clients', title: 'Представители', conditions: { roles: ['client'] } },
    { id: 'blocked', title: 'Заблокированные', conditions: { isBlocked: true } },
  ],
  excel: exportsRoutes.users,
  copied: 'Ссылка на пользователя скопирована',
})

const roleOptions = roles.map((value) => ({ value, title: roleTitles[value] }))

function useQueueOptions() {
  const titles = useQueueTitles()
  return queues.map((value) => ({ value, title: titles[value] }))
}

const common: readonly RegisterFilter<UserFilters>[] = [
  choicesFilter<UserFilters>({ key: 'roles', title: 'Роль', useOptions: () => roleOptions }),
  companyFilter<UserFilters>(),
  choicesFilter<UserFilters>({ key: 'queues', title: 'Очереди', useOptions: useQueueOptions }),
]

const factorFilter = flagFilter<UserFilters>({
  key: 'hasSecondFactor',
  title: 'Второй фактор',
  yes: 'Включён',
  no: 'Нет',
})

const accessFilter = choiceFilter<UserFilters>({
  key: 'isBlocked',
  title: 'Доступ',
  isQuiet: true,
  options: [
    { value: false, title: 'Открыт' },
    { value: true, title: 'Заблокирован' },
  ],
})

export const userFilters: readonly RegisterFilter<UserFilters>[] = [...common, factorFilter, accessFilter]

/** Beside an opened card there is room for one row, so a rarely used filter is shown only while it is set. */
export const narrowUserFilters: readonly RegisterFilter<UserFilters>[] = [
  ...common,
  { ...factorFilter, isQuiet: true },
  accessFilter,
]

export const userWords: RegisterWords<User> = {
  title: 'Пользователи',
  icon: IconUsers,
  search: 'Имя, почта, организация',
  create: 'Добавить пользователя',
  forms: userForms,
  newForms: ['новый пользователь', 'новых пользователя', 'новых пользователей'],
  shownForms: ['нового', 'новых', 'новых'],
  empty: 'Пользователей пока нет',
  emptyText: 'Здесь будут сотрудники и представители организаций.',
  nothing: 'Нет пользователей по этим условиям',
  one: 'Пользователь',
  nameOf: fullName,
}
