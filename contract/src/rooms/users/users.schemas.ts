import { z } from 'zod'

import { countInput, Counts } from '../../kit/counts.ts'
import { IdParams } from '../../kit/fields.ts'
import { listOf, pageQuery } from '../../kit/list.ts'
import { schemas } from '../../kit/route.ts'
import { objectActions } from '../history/history.schemas.ts'
import { BlockInput, User, UserChange, UserFilters, UserInput, UserSearch } from './users.accounts.ts'
import {
  FilterEntity,
  HiddenFilterInput,
  Operator,
  SavedFilter,
  SavedFilters,
  SavedFiltersInput,
  SharedFilterChange,
} from './users.ts'

export const usersSchemas = schemas({
  operators: { summary: 'Все, кто может быть оператором заявки', reply: listOf(Operator) },
  filters: {
    summary:
      'Сохранённые фильтры вошедшего пользователя и те, что видны ему от коллег: одного раздела или всех',
    query: z.strictObject({ entity: FilterEntity.optional() }),
    reply: z.object({ items: z.array(SavedFilters), totalCount: z.int() }),
  },
  saveFilters: {
    summary:
      'Заменить свои сохранённые фильтры раздела; условия одним объектом — сохранить их рядом с именованными',
    body: SavedFiltersInput,
    reply: SavedFilters,
  },
  changeSharedFilter: {
    summary: 'Изменить общий фильтр или перестать показывать его коллегам: владелец или администратор',
    body: SharedFilterChange,
    reply: SavedFilter,
  },
  hideFilter: {
    summary: 'Скрыть у себя общий фильтр коллеги или снова показывать его',
    body: HiddenFilterInput,
    reply: SavedFilter,
  },
  list: { summary: 'Пользователи по порядку фамилий', query: z.strictObject(pageQuery), reply: listOf(User) },
  get: { summary: 'Пользователь', params: IdParams, reply: User },
  search: {
    summary: 'Поиск пользователей по имени, почте, телефону, организации',
    body: UserSearch,
    reply: listOf(User),
  },
  count: {
    summary: 'Сколько пользователей под каждым из фильтров',
    body: countInput(UserFilters),
    reply: Counts,
  },
  create: {
    summary: 'Завести пользователя: ему уйдёт письмо со ссылкой для пароля',
    body: UserInput,
    reply: User,
  },
  update: {
    summary: 'Изменить пользователя',
    params: IdParams,
    body: UserChange,
    reads: {
      schema: User,
      elsewhere: {
        isBlocked: 'Заблокирован: меняется вызовом PATCH /users/{id}/block',
        blockReason: 'Причина блокировки: меняется вызовом PATCH /users/{id}/block',
      },
    },
    reply: User,
  },
  remove: {
    summary: 'Удалить пользователя, который ничего не сделал; остальных блокируют',
    params: IdParams,
  },
  block: {
    summary: 'Заблокировать с причиной или разблокировать; сеансы завершаются сразу',
    params: IdParams,
    body: BlockInput,
    reply: User,
  },
  trustEmail: { summary: 'Отметить, что почта пользователя исправна', params: IdParams, reply: User },
  invite: { summary: 'Отправить ссылку для пароля ещё раз', params: IdParams },
  endSessions: { summary: 'Завершить все сеансы пользователя', params: IdParams },
  removeSecondFactor: {
    summary: 'Снять второй фактор с того, кто потерял телефон; его сеансы завершаются',
    params: IdParams,
  },
  actions: objectActions,
})
