import { count } from '../formats/numbers.ts'
import { oneOf } from '../oneOf.ts'

export const pageSizes = [10, 20, 50, 100] as const
export type PageSize = (typeof pageSizes)[number]

/** The page of a list and of the API until a user chooses another. */
export const usualLimit = 10

/** «По высоте экрана»: as many rows as fit into the window. */
export const fitLimit = 'fit'
/** The user's choice: a number of rows, or the height of the window. */
export type PageLimit = PageSize | typeof fitLimit

/** Parses the limit of an address or a setting; undefined if it is invalid. */
export const pageLimitOf = (value: unknown): PageLimit | undefined =>
  value === fitLimit ? fitLimit : oneOf(pageSizes, Number(value))

/** Number of rows on a page; zero while the window has not been measured. */
const rowsOf = (limit: PageLimit, fitting: number | null): number =>
  limit === fitLimit ? (fitting ?? 0) : limit

/** Phones load at least 50 rows per page. */
const minOnPhone = 50

/** The same on this device. */
export const shownRows = (limit: PageLimit, fitting: number | null, isPhone: boolean): number =>
  isPhone ? Math.max(minOnPhone, rowsOf(limit, minOnPhone)) : rowsOf(limit, fitting)

/** The page with the first row shown before the page size changed. */
export const samePlace = ({ page, limit }: Place, next: number): number =>
  Math.floor(((page - 1) * limit) / next) + 1

/** The total, or «more than N» for very long lists. */
export interface Total {
  count: number
  isExact: boolean
}

/** The current page and its size. */
export interface Place {
  page: number
  limit: number
}

/** The current page, and a callback to change it. */
export interface Paging extends Place {
  total: Total
  /** Number of rows on the page; undefined while they load. */
  shown: number | undefined
  onPage: (page: number) => void
  onLimit: (limit: PageSize) => void
  /** For lists with pages that can be as high as the window. */
  fit?: FitChoice
}

interface FitChoice {
  isOn: boolean
  /** Number of rows that fit into the window; null until it has been measured. */
  rows: number | null
  onFit: () => void
}

export const totalText = ({ count: total, isExact }: Total): string =>
  isExact ? count(total) : `больше\u00a0${count(total)}`

/**
 * «1–50 из 128». Rows that have left the list stay visible until the page changes, so the range is limited
 * to the total.
 */
export function rangeText({ page, limit }: Place, total: Total, shown: number): string {
  const first = (page - 1) * limit + 1
  const last = Math.min(first + shown - 1, total.isExact ? total.count : Infinity)
  return last < first ? `0 из ${totalText(total)}` : `${count(first)}–${count(last)} из ${totalText(total)}`
}

/**
 * Page numbers of the pager, at most seven entries: the first, the last, and those around the current one;
 * null marks a gap.
 */
export function pageRow(page: number, pages: number): (number | null)[] {
  if (pages <= 7) return Array.from({ length: pages }, (_, index) => index + 1)
  const from = Math.max(2, Math.min(page - 1, pages - 4))
  const middle = [from, from + 1, from + 2]
  if (from === 2) middle.push(5)
  if (from === pages - 4) middle.push(pages - 1)
  return [1, ...(from > 2 ? [null] : []), ...middle, ...(middle.at(-1) === pages - 1 ? [] : [null]), pages]
}
