import type { CardContent, UnitContent } from '@naryad/contract/tachograph-files/tachograph-content'

import { companyToday } from '../../platform/time/company-day.ts'

export interface ReadingDay {
  readonly day: string
  /** Why it is not sure; empty if it is. */
  readonly doubt: string
}

const compactDay = /(20\d\d)[-_.]?(0[1-9]|1[0-2])[-_.]?(0[1-9]|[12]\d|3[01])/g
const russianDay = /(0[1-9]|[12]\d|3[01])\.(0[1-9]|1[0-2])\.(20\d\d)/g
/** The French form: «…2611280905.C1B». */
const shortDay = /(\d\d)(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])(?:[01]\d|2[0-3])[0-5]\d\.[cv]1b$/gi

const daysInName = (name: string): string[] => [
  ...[...name.matchAll(compactDay)].map(([, year, month, day]) => `${year}-${month}-${day}`),
  ...[...name.matchAll(russianDay)].map(([, day, month, year]) => `${year}-${month}-${day}`),
  ...[...name.matchAll(shortDay)].map(([, year, month, day]) => `20${year}-${month}-${day}`),
]

const dayOf = (moment: string): string => companyToday(Date.parse(moment))

/**
 * When the card was read: not before its newest record and not after the upload. The file of the last download names
 * this or an earlier reading, so it is never sure.
 */
export function readingDayOfCard(card: CardContent, fileName: string, uploadedAt: string): ReadingDay {
  const latest = dayOf(uploadedAt)
  const moments = [
    ...card.uses.flatMap(({ beginAt, endAt }) => [beginAt, endAt]),
    card.sessionOpenedAt,
    card.controlledAt,
  ].filter((moment) => moment !== null)
  const records = [...card.days.map(({ day }) => day), ...moments.map(dayOf)]
  const earliest = records
    .filter((day) => day <= latest)
    .toSorted()
    .at(-1)
  const fits = (day: string): boolean => day <= latest && (earliest === undefined || day >= earliest)
  // A name may have a period, so the last day that fits counts.
  const named = daysInName(fileName).filter(fits).toSorted().at(-1)
  if (named !== undefined) return { day: named, doubt: '' }
  const downloaded = card.lastDownloadAt === null ? undefined : dayOf(card.lastDownloadAt)
  if (downloaded !== undefined && fits(downloaded))
    return { day: downloaded, doubt: 'день взят из отметки карты о выгрузке, она могла остаться от прежней' }
  if (earliest === latest) return { day: latest, doubt: '' }
  if (earliest !== undefined)
    return { day: earliest, doubt: 'день взят по последней записи карты, считать могли и позже' }
  return { day: latest, doubt: 'на карте нет записей, взят день загрузки' }
}

/** A unit writes the moment of its download. */
export function readingDayOfUnit({ downloadedAt }: UnitContent, uploadedAt: string): ReadingDay | undefined {
  if (downloadedAt === null) return undefined
  const day = dayOf(downloadedAt)
  return { day, doubt: day > dayOf(uploadedAt) ? 'часы тахографа спешат: выгрузка ещё не наступила' : '' }
}
