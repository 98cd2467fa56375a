import { carTitle } from '@naryad/contract/cars/plates'
import { DueFilters, DuePeriod } from '@naryad/contract/due/due'
import { dueColumns } from '@naryad/contract/due/due.columns'
import { dueRoutes } from '@naryad/contract/due/due.routes'
import { dueForms, duePeriodTitles, maxDueKeys } from '@naryad/contract/due/due.words'
import { exportsRoutes } from '@naryad/contract/exports/exports.routes'
import type { z } from 'zod'
import IconCalendarDue from '~icons/calendar-due'

import { call } from '../../client/api/api.ts'
import { defineRegister } from '../../client/register/definition.ts'
import type { RegisterWords } from '../../ui/register/model.ts'
import { type DueItem, dueRooms, findDueKeys, searchDue } from './due.queries.ts'

/** The screen begins with what ends within thirty days. */
const ListFilters = DueFilters.extend({ period: DuePeriod.default('MONTH') })
export type ListFilters = z.infer<typeof ListFilters>

const viewOf = (id: string, period: DuePeriodName) => ({
  id,
  title: duePeriodTitles[period],
  conditions: { period },
})
type DuePeriodName = z.infer<typeof DuePeriod>

export const dueRegister = defineRegister<DueItem, ListFilters>({
  entity: 'due',
  path: '/terms',
  filters: ListFilters,
  columns: dueColumns,
  search: searchDue,
  count: (filters, signal) => call(dueRoutes.count, { body: { filters } }, { signal }),
  views: [
    viewOf('past', 'PAST'),
    { id: 'month', title: duePeriodTitles.MONTH, isUsual: true },
    viewOf('quarter', 'QUARTER'),
    viewOf('year', 'YEAR'),
    // What we order.
    { ...viewOf('order', 'ORDER'), isForStaff: true },
  ],
  everything: {
    most: maxDueKeys,
    ids: async (filters, signal) => (await findDueKeys(filters, signal)).items.map(({ id }) => id),
  },
  shows: dueRooms,
  excel: exportsRoutes.due,
  copied: 'Ссылка на срок скопирована',
})

export const dueWords: RegisterWords<DueItem> = {
  title: 'Что кончается',
  icon: IconCalendarDue,
  search: 'Госномер, VIN',
  create: '',
  forms: dueForms,
  newForms: ['новый срок', 'новых срока', 'новых сроков'],
  shownForms: ['новый', 'новых', 'новых'],
  empty: 'За это время ничего не кончается',
  emptyText:
    'Здесь видно, у каких машин и водителей подходят сроки: обслуживание, поверки, карты, чтение карт, договоры.',
  nothing: 'Нет сроков по этим условиям',
  one: 'Срок',
  nameOf: ({ title, car }) => (car ? `${title}, ${carTitle(car)}` : title),
}
