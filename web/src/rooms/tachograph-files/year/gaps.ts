import type { CardActivityDay } from '@naryad/contract/tachograph-files/tachograph-files'

const dayMs = 86_400_000

const addDay = (day: string, count: number): string =>
  new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, 10)

const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / dayMs)

/** Days without a record between days that have one. */
export interface Gap {
  readonly from: string
  readonly to: string
  readonly count: number
}

/** The gaps between the days, which are in order. */
export const gapsOf = (days: readonly CardActivityDay[]): Gap[] =>
  days.flatMap(({ day }, at) => {
    const next = days[at + 1]
    const count = next ? daysBetween(day, next.day) - 1 : 0
    return next && count > 0 ? [{ from: addDay(day, 1), to: addDay(next.day, -1), count }] : []
  })

/** How full a day is, for its shade: nothing driven, up to 4, up to 9 hours, more. */
export type Shade = 0 | 1 | 2 | 3

export const shadeOf = ({ driving }: CardActivityDay): Shade =>
  driving === 0 ? 0 : driving <= 240 ? 1 : driving <= 540 ? 2 : 3
