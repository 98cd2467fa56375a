import { count } from '../formats/numbers.ts'
import { oneOf } from '../oneOf.ts'

export const pageSizes = [10, 20, 50, 100] as const
export type PageSize = (typeof pageSizes)[number]

/** «По высоте экрана»: as many rows as the window has room for. */
export const fitLimit = 'fit'
/** What a person chooses: a number of rows, or the height of the window. */
export type PageLimit = PageSize | typeof fitLimit

/** The limit that an address or a setting names, if any. */
export const pageLimitOf = (value: unknown): PageLimit | undefined =>
  value === fitLimit ? fitLimit : oneOf(pageSizes, Number(value))

/** The rows of a page under a choice; zero while the window has not been measured. */
export const rowsOf = (limit: PageLimit, fitting: number | null): number =>
  limit === fitLimit ? (fitting ?? 0) : limit

/** The page that begins nearest to the first row of another one, after the size of pages has changed. */
export const samePlace = ({ page, limit }: Place, next: number): number =>
  Math.floor(((page - 1) * limit) / next) + 1

/** How many are found; of very many only that they are more than so many. */
export interface Total {
  count: number
  isExact: boolean
}

/** Where one is in a list. */
export interface Place {
  page: number
  limit: number
}

/** The page that is shown, and the way to another. */
export interface Paging extends Place {
  total: Total
  /** Rows on the page; undefined until they are there. */
  shown: number | undefined
  onPage: (page: number) => void
  onLimit: (limit: PageSize) => void
  /** Where a page can be as high as the window. */
  fit?: FitChoice
}

interface FitChoice {
  isOn: boolean
  /** Rows that the window has room for; null until it has been measured. */
  rows: number | null
  onFit: () => void
}

export const totalText = ({ count: total, isExact }: Total): string =>
  isExact ? count(total) : `больше\u00a0${count(total)}`

/** «1–50 из 128»; rows that have left the list stand until it is turned over and are beyond its end. */
export function rangeText({ page, limit }: Place, total: Total, shown: number): string {
  const first = (page - 1) * limit + 1
  const last = Math.min(first + shown - 1, total.isExact ? total.count : Infinity)
  return last < first ? `0 из ${totalText(total)}` : `${count(first)}–${count(last)} из ${totalText(total)}`
}

/** Pages as they stand in a row of seven: the ends, the neighbours of the present one, null where some are left out. */
export function pageRow(page: number, pages: number): (number | null)[] {
  if (pages <= 7) return Array.from({ length: pages }, (_, index) => index + 1)
  const from = Math.max(2, Math.min(page - 1, pages - 4))
  const middle = [from, from + 1, from + 2]
  if (from === 2) middle.push(5)
  if (from === pages - 4) middle.push(pages - 1)
  return [1, ...(from > 2 ? [null] : []), ...middle, ...(middle.at(-1) === pages - 1 ? [] : [null]), pages]
}
