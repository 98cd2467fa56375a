import type { DueGroup, DueRow } from '@naryad/contract/due/due'
import { dueForms } from '@naryad/contract/due/due.words'
import { shortName } from '@naryad/contract/kit/people'

import { nearDay } from '../../ui/formats/dates.ts'
import { count, kilometres, money } from '../../ui/formats/numbers.ts'
import { counted, dayForms, type Forms } from '../../ui/formats/plural.ts'

const carForms: Forms = ['машина', 'машины', 'машин']

/** «Зарипов И.», «201 858 км»; empty for a term that ends by its date alone. */
export const rowDetails = ({ driver, mileageTo }: DueRow): string =>
  [driver && shortName(driver), mileageTo !== null && kilometres(mileageTo)].filter(Boolean).join(', ')

/** «Карта водителя, Зарипов И.», «ТО-2, 201 858 км» */
export const rowTitle = (row: DueRow): string => [row.title, rowDetails(row)].filter(Boolean).join(', ')

/** «через 40 дней», «через 9 000 км» */
export function farWords({ daysLeft, kmLeft }: DueRow): string {
  if (daysLeft !== null) return `через ${counted(daysLeft, dayForms)}`
  return kmLeft === null ? '—' : `через ${kilometres(kmLeft)}`
}

/** «пробег не обновлялся 40 дней»; null while it is fresh. */
export const oldMileage = ({ mileageAgeDays }: DueRow): string | null =>
  mileageAgeDays === null ? null : `пробег не обновлялся ${counted(mileageAgeDays, dayForms)}`

/** «ООО «ТрансЛогистик» · база Шали» */
export function groupTitle({ company, yard }: DueGroup): string {
  const owner = company?.name ?? 'Без организации'
  return yard ? `${owner} · ${yard.name}` : owner
}

/** «12 400 ₽, 2 без цены»; empty if there is nothing to price. */
export const sumText = ({ sum, unpricedCount }: Pick<DueGroup, 'sum' | 'unpricedCount'>): string =>
  [sum > 0 && money(sum), unpricedCount > 0 && `${count(unpricedCount)} без цены`].filter(Boolean).join(', ')

/** «9 сроков, 6 машин, 12 400 ₽, 2 без цены» */
export const groupCounts = (group: DueGroup): string =>
  [
    counted(group.rowsCount, dueForms),
    group.carsCount > 0 && counted(group.carsCount, carForms),
    sumText(group),
  ]
    .filter(Boolean)
    .join(', ')

/** «до 4 декабря»; «сегодня» once an order would be late. */
export const orderWords = (orderOn: string, today: string): string =>
  orderOn <= today ? 'сегодня' : `до ${nearDay(`${orderOn}T12:00:00`)}`
