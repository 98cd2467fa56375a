import { type DueWhat, dueWhatTitles } from '@naryad/contract/due/due.words'
import type { Forecast, ForecastQuery, ForecastRow } from '@naryad/contract/forecast/forecast'
import {
  type ForecastChoice,
  maxForecastRows,
  monthOf,
  monthsBetween,
} from '@naryad/contract/forecast/forecast.words'

import type { Db, Tx } from '../../platform/db/connect.ts'
import { beyondCompanies } from '../../platform/db/tenant/tenant-scope.ts'
import type { Ctx } from '../../platform/http/ctx.ts'
import { impossible, notFound } from '../../platform/http/refusals.ts'
import { publishChange } from '../../platform/live/publish-change.ts'
import { companyToday } from '../../platform/time/company-day.ts'
import { readWorkPrices } from '../prices/index.ts'
import { type Agreement, hasCompany, readAgreements, readTerms, type Term } from './forecast.repo.ts'
import { type Occurrence, occurrencesOf, totalsOf, type Window } from './plan-year.ts'

const keyNames = {
  RANGE: 'range',
  CARD: 'card',
  LICENSE: 'license',
  READING: 'reading',
  CONTRACT: 'contract',
}

/** A planned work before it is shown. */
export interface PlannedWork extends Occurrence<Term> {
  readonly price: number | null
  /** What the client has agreed to pay for it; null: not agreed. */
  readonly agreedPrice: number | null
  /** Has a price that is not agreed yet. */
  readonly isAgreeable: boolean
}

export interface Year {
  readonly window: Window
  readonly works: readonly PlannedWork[]
  readonly undatedCount: number
  readonly contracts: Forecast['contracts']
}

function windowOf({ from, months }: Pick<ForecastQuery, 'from' | 'months'>): Window {
  const today = companyToday()
  return { today, first: monthOf(from ?? today), months }
}

/** A user of an organization has the year of the own one alone; another one is not there. */
async function mustSee(db: Db, { who, scope }: Ctx, companyId: number): Promise<void> {
  const isOwn = scope === 'all' || who.companyId === companyId
  if (!isOwn || !(await hasCompany(db, companyId))) throw notFound('Организация')
}

export type NamedWork = Pick<Term, 'carId' | 'kindId' | 'driverId'> & { readonly what: DueWhat | null }

/** By what an agreement names a work: a truck and a kind, or a driver and a document. */
export const workOf = ({ what, driverId, carId, kindId }: NamedWork): string =>
  what === 'CARD' || what === 'LICENSE' ? `${what} ${driverId ?? ''}` : `${carId ?? ''} ${kindId ?? ''}`

/** The latest agreement about a work. */
function agreedBy(agreements: readonly Agreement[]): (work: Occurrence<Term>) => number | null {
  const byWork = Map.groupBy(agreements, workOf)
  return ({ term, dueOn }) =>
    byWork
      .get(workOf(term))
      ?.find(
        ({ unitId, validFrom, validTo }) =>
          (unitId === null || unitId === term.unitId) && validFrom <= dueOn && dueOn <= validTo,
      )?.price ?? null
}

/** An agreement names a truck and a kind, or a driver. */
const hasObject = ({ what, car, kindId, driver }: Term): boolean =>
  what === 'CARD' || what === 'LICENSE' ? driver !== null : car !== null && kindId !== null

/** All planned works of the window, by month and day. */
export async function readYear(
  db: Db,
  ctx: Ctx,
  companyId: number,
  query: Pick<ForecastQuery, 'from' | 'months'>,
): Promise<Year> {
  await mustSee(db, ctx, companyId)
  const window = windowOf(query)
  const terms = await beyondCompanies(() => readTerms(db, ctx.who, companyId, window.today))
  return computeYear(db, companyId, window, terms)
}

/** These works between two months, without requests: for what follows from the year by itself. */
export async function readWorksOf(
  db: Db,
  companyId: number,
  {
    works,
    first,
    last,
  }: { readonly works: readonly NamedWork[]; readonly first: string; readonly last: string },
): Promise<readonly PlannedWork[]> {
  const window = { today: companyToday(), first, months: monthsBetween(first, last) }
  const named = new Set(works.map(workOf))
  // An organization has tens of thousands of terms, a plan some dozens of works.
  const terms = await readTerms(db, null, companyId, window.today, {
    carIds: works.flatMap(({ carId }) => carId ?? []),
    driverIds: works.flatMap(({ driverId }) => driverId ?? []),
  })
  const year = await computeYear(
    db,
    companyId,
    window,
    terms.filter((term) => named.has(workOf(term))),
  )
  return year.works
}

async function computeYear(db: Db, companyId: number, window: Window, terms: readonly Term[]): Promise<Year> {
  // Price lists are hidden from users of organizations, but not what their own works cost by them.
  return beyondCompanies(async () => {
    const { contracts, priceOf } = await readWorkPrices(db, terms, window.today)
    const agreedPriceOf = agreedBy(await readAgreements(db, companyId, `${window.first}-01`))
    const works: PlannedWork[] = []
    for (const term of terms)
      for (const one of occurrencesOf(term, window)) {
        if (works.length === maxForecastRows)
          throw impossible(`Работ больше ${maxForecastRows.toLocaleString('ru-RU')}: выберите меньше месяцев`)
        const price = priceOf(term, one.isOverdue ? window.today : one.dueOn)
        const agreedPrice = agreedPriceOf(one)
        const isAgreeable = price !== null && agreedPrice === null && hasObject(term)
        works.push({ ...one, price, agreedPrice, isAgreeable })
      }
    works.sort((one, two) => (one.dueOn < two.dueOn ? -1 : one.dueOn > two.dueOn ? 1 : 0))
    return {
      window,
      works,
      undatedCount: terms.filter(({ dueOn }) => dueOn === null).length,
      contracts: [...new Map(contracts.map(({ id, number }) => [id, { id, number }])).values()],
    }
  })
}

export function rowOf({
  term,
  repeat,
  month,
  dueOn,
  isOverdue,
  price,
  agreedPrice,
  isAgreeable,
}: PlannedWork): ForecastRow {
  const { what, sourceId, kindTitle, car, driver, task } = term
  return {
    key: `${keyNames[what]}:${sourceId}`,
    repeat,
    month,
    dueOn,
    isOverdue,
    what,
    title: kindTitle ?? dueWhatTitles[what],
    car,
    driver: what === 'CARD' || what === 'LICENSE' ? driver : null,
    price,
    agreedPrice,
    isAgreed: agreedPrice !== null,
    isAgreeable,
    task: repeat === 0 ? task : null,
  }
}

const isShown: Readonly<Record<ForecastChoice, (work: PlannedWork) => boolean>> = {
  ALL: () => true,
  PRICED: ({ price }) => price !== null,
  UNPRICED: ({ price }) => price === null,
}

/** Totals of each month, and a page of the rows: an organization may have many thousands of them. */
export async function readForecast(
  db: Db,
  ctx: Ctx,
  companyId: number,
  query: ForecastQuery,
): Promise<Forecast> {
  const { window, works, undatedCount, contracts } = await readYear(db, ctx, companyId, query)
  const { month, show, limit, offset } = query
  const months = totalsOf(works, window)
  const totalOf = (key: Exclude<keyof Forecast['months'][number], 'month'>): number =>
    months.reduce((total, month) => total + month[key], 0)
  const shown = works.filter((work) => (month === undefined || work.month === month) && isShown[show](work))
  return {
    months,
    rowsCount: works.length,
    unpricedCount: totalOf('unpricedCount'),
    agreedCount: totalOf('agreedCount'),
    sum: totalOf('sum'),
    agreeableCount: totalOf('agreeableCount'),
    agreeableSum: totalOf('agreeableSum'),
    carsCount: new Set(works.flatMap(({ term }) => term.carId ?? [])).size,
    undatedCount,
    contracts: [...contracts],
    items: shown.slice(offset, offset + limit).map(rowOf),
    totalCount: shown.length,
  }
}

/** What the client has agreed to has changed: screens of the year of the organization reload. */
export const publishYear = (tx: Tx, companyId: number): Promise<void> =>
  publishChange(tx, { room: 'forecast', changes: [{ id: companyId, companyId }] })
