import { fitText } from '@naryad/contract/kit/cut-text'
import { shortName } from '@naryad/contract/kit/people'

import { calendarDay, kmText } from '../../../platform/text/values.ts'
import type { CommentFacts, TaskFacts } from './tasks.repo.ts'

/** «Калибровка · А123ВС77 · ООО «Вектор»». */
export const taskLine = ({ title, carTitle, companyName }: TaskFacts): string =>
  [title, carTitle, companyName].filter(Boolean).join(' · ')

export const numberOf = ({ id }: Pick<TaskFacts, 'id'>): string => `№\u00a0${id}`

export const operatorName = ({ operatorLastName, operatorFirstName }: TaskFacts): string | null =>
  operatorLastName === null
    ? null
    : shortName({ lastName: operatorLastName, firstName: operatorFirstName ?? '' })

const dayTime = { day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit' } as const
const time = { hour: '2-digit', minute: '2-digit' } as const
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timeZone: string, name: 'dayTime' | 'time' | 'day'): Intl.DateTimeFormat {
  const key = `${timeZone} ${name}`
  const known = formats.get(key)
  if (known) return known
  const options =
    name === 'time' ? time : name === 'day' ? ({ day: 'numeric', month: 'long' } as const) : dayTime
  const made = new Intl.DateTimeFormat('ru-RU', { ...options, timeZone })
  formats.set(key, made)
  return made
}

/** «25 ноября в 14:00», in the given time zone. */
export const momentFor = (moment: string, timeZone: string): string =>
  formatOf(timeZone, 'dayTime').format(Date.parse(moment))

/** «25 ноября, 10:00–12:00». */
export function windowFor(from: string | null, to: string | null, timeZone: string): string {
  if (from !== null && to !== null) {
    const days = [from, to].map((moment) => formatOf(timeZone, 'day').format(Date.parse(moment)))
    const times = [from, to].map((moment) => formatOf(timeZone, 'time').format(Date.parse(moment)))
    return days[0] === days[1]
      ? `${days[0]}, ${times[0]}–${times[1]}`
      : `с ${momentFor(from, timeZone)} до ${momentFor(to, timeZone)}`
  }
  if (from !== null) return `с ${momentFor(from, timeZone)}`
  return to === null ? 'без времени' : `до ${momentFor(to, timeZone)}`
}

/** Collapses whitespace and cuts the text to a number of characters. */
export const shorten = (text: string, most: number): string =>
  fitText(text.replaceAll(/\s+/g, ' ').trim(), most)

export const lines = (...parts: readonly (string | null | undefined | false)[]): string =>
  parts.filter(Boolean).join('\n')

/** «до 25.11.2026 или 345 000 км». */
export function rangeEnd({
  dateTo,
  mileageTo,
}: {
  readonly dateTo: string | null
  readonly mileageTo: number | null
}): string {
  const ends = [calendarDay(dateTo), mileageTo === null ? null : kmText(mileageTo)]
  return `до ${ends.filter(Boolean).join(' или ')}`
}

/** «Морозова Е.: перезвоните водителю» */
export function commentLine({ lastName, firstName, text }: CommentFacts): string {
  const author = lastName === null ? '' : `${shortName({ lastName, firstName: firstName ?? '' })}: `
  return `${author}${shorten(text, 600)}`
}
