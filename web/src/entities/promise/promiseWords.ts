import { shortName } from '@naryad/contract/kit/people'
import type { TaskPromise } from '@naryad/contract/promises/promises'

import { clock, nearDay, nearMoment } from '../../ui/formats/dates.ts'

export const isPromiseMissed = ({ at }: Pick<TaskPromise, 'at'>, now: number): boolean => Date.parse(at) < now

/** «до 14:00» today, «до 2 декабря, 14:00» on another day. */
export const untilText = (at: string, now: number): string =>
  `до ${nearDay(at, now) === nearDay(now, now) ? clock(at) : nearMoment(at, now)}`

/** «до 14:00» today, «до завтра», «до 2 декабря» on another day. */
export const shortUntilText = (at: string, now: number): string =>
  `до ${nearDay(at, now) === nearDay(now, now) ? clock(at) : nearDay(at, now)}`

/** «Ахметову — перезвонить» */
export const promisedText = ({ to, text }: Pick<TaskPromise, 'to' | 'text'>): string =>
  [to, text].filter(Boolean).join(' — ')

/** «Обещали до 14:00: Ахметову — перезвонить (Лапина О.)» */
export function promiseWords(promise: TaskPromise, now: number): string {
  const said = promisedText(promise)
  return `${isPromiseMissed(promise, now) ? 'Пропущено, обещали' : 'Обещали'} ${untilText(promise.at, now)}${
    said && `: ${said}`
  }${promise.by ? ` (${shortName(promise.by)})` : ''}`
}
