import { carTitle } from '@naryad/contract/cars/plates'
import type { DueFilters, DueRow } from '@naryad/contract/due/due'
import { type DueColumnKey, dueColumns } from '@naryad/contract/due/due.columns'
import type { SheetQuery } from '@naryad/contract/exports/exports.routes'
import { shortName } from '@naryad/contract/kit/people'

import { listFile, type OpenListFile, wholeList } from '../../platform/excel/write/list-file.ts'
import { type Shown, shownAs } from '../../platform/excel/write/listed.ts'
import { personName } from '../../platform/text/person-name.ts'
import { kmText } from '../../platform/text/values.ts'
import { readDueRows } from './due.items.repo.ts'
import { findDueIds } from './due.search.repo.ts'
import { askedBy } from './due.service.ts'

const text = shownAs('text')
const day = shownAs('day')
const integer = shownAs('integer')
const money = shownAs('money')

/** «Карта водителя, Зарипов И.», «ТО-2, 201 858 км», as in the list. */
const title = ({ title, driver, mileageTo }: DueRow): string =>
  [title, driver && shortName(driver), mileageTo !== null && kmText(mileageTo)].filter(Boolean).join(', ')

const dueCells: Readonly<Record<DueColumnKey, Shown<DueRow> | readonly Shown<DueRow>[]>> = {
  car: text(({ car }) => car && carTitle(car)),
  what: text(title),
  dueOn: day(({ dueOn }) => dueOn),
  left: [
    { ...integer<DueRow>(({ daysLeft }) => daysLeft), title: 'Осталось, дней' },
    { ...integer<DueRow>(({ kmLeft }) => kmLeft), title: 'Осталось, км' },
  ],
  order: day(({ orderOn }) => orderOn),
  price: money(({ price }) => price),
  task: integer(({ task }) => task?.id),
  company: text(({ company }) => company?.name),
  yard: text(({ yard }) => yard?.name),
  driver: text(({ driver }) => personName(driver)),
}

/** What the heads of the groups say in the list; its other columns follow. */
const groupColumns: Readonly<Record<DueFilters['groupBy'], readonly DueColumnKey[]>> = {
  none: [],
  car: [],
  company: ['company'],
  yard: ['company', 'yard'],
}

export const openDueSheet: OpenListFile<SheetQuery<'due'>> = async (db, ctx, { filters, columns }) => {
  const asked = await askedBy(db, ctx)
  const ofGroups = groupColumns[filters.groupBy]
  const others = columns ?? dueColumns.filter((column) => 'isDefault' in column).map(({ key }) => key)
  return listFile({
    title: 'Что кончается',
    columns: dueColumns,
    shown: dueCells,
    chosen: [...ofGroups, ...others.filter((key) => !ofGroups.includes(key))],
    ids: (await findDueIds(db, { ...filters, ...wholeList }, asked)).ids,
    read: (ids) => readDueRows(db, asked, ids),
  })
}
