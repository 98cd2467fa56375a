import type { SheetQuery } from '@naryad/contract/exports/exports.routes'
import { roleTitleOf } from '@naryad/contract/kit/rights'
import type { Queue } from '@naryad/contract/tasks/tasks.queues'
import { type User, UserFilters } from '@naryad/contract/users/users.accounts'
import { type UserColumnKey, userColumns } from '@naryad/contract/users/users.columns'
import { userFields } from '@naryad/contract/users/users.fields'

import { inOrderOf } from '../../platform/db/query/id-arrays.ts'
import { cellsOf } from '../../platform/excel/write/field-cells.ts'
import { listFile, type OpenListFile, wholeList } from '../../platform/excel/write/list-file.ts'
import { shownAs } from '../../platform/excel/write/listed.ts'
import { personName } from '../../platform/text/person-name.ts'
import { readSetting } from '../settings/index.ts'
import { searchUsers } from './users.repo.ts'
import { findUserIds } from './users.search.repo.ts'

const text = shownAs('text')
const integer = shownAs('integer')
const moment = shownAs('moment')

/** «Заблокирован: уволен» */
const accessText = ({ isBlocked, blockReason, hasPassword }: User): string => {
  if (isBlocked) return `Заблокирован${blockReason ? `: ${blockReason}` : ''}`
  return hasPassword ? 'Открыт' : 'Не задал пароль'
}

const userCellsBy = (names: Readonly<Record<Queue, string>>) =>
  cellsOf<User, UserColumnKey>()(userFields, {
    name: text(personName),
    role: text(roleTitleOf),
    company: text(({ company }) => company?.name),
    lastSeenAt: moment(({ lastSeenAt }) => lastSeenAt),
    access: text(accessText),
    queues: text(({ queues }) => queues.map((queue) => names[queue]).join(', ')),
    secondFactor: text(({ hasSecondFactor }) => (hasSecondFactor ? 'Включён' : 'Нет')),
    openTasksCount: integer(({ openTasksCount }) => openTasksCount),
    createdAt: moment(({ createdAt }) => createdAt),
  })

const everyUser = UserFilters.parse({})

export const openUsersSheet: OpenListFile<SheetQuery<'users'>> = async (db, _, { filters, columns }) =>
  listFile({
    title: 'Пользователи',
    columns: userColumns,
    shown: userCellsBy(await readSetting(db, 'queueLabels')),
    chosen: columns,
    ids: (await findUserIds(db, { ...filters, ...wholeList })).ids,
    read: async (ids) => {
      const page = { ids: [...ids], limit: ids.length, offset: 0 }
      return inOrderOf((await searchUsers(db, { ...everyUser, ...page })).items, ids)
    },
  })
