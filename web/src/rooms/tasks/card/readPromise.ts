import { typedDeadline } from '../../../entities/task/plan/plan.ts'
import { parseTime } from '../../../ui/formats/typedMoment.ts'
import { dayTyped } from '../../../ui/typed/days.ts'

/** A promise as a comment says it. */
export interface ReadPromise {
  at: string
  text: string
}

const verb = String.raw`(?<![\p{L}])обеща(?:л|ла|ли|ю|ем|но)(?![\p{L}])`
const day = String.raw`сегодня|послезавтра|завтра|\d{1,2}[./]\d{1,2}(?:[./]\d{2,4})?`
const time = String.raw`\d{1,2}[:.]\d{2}|\d{1,2}(?=\s*(?:ч|час|часов)(?![\p{L}]))`
const hours = String.raw`(?:\s*(?:ч|час|часов)(?![\p{L}])\.?)?`
const until = String.raw`(?<![\p{L}])(?:до|к|в)\s+`

/** «до 14:00», «до завтра», «до завтра 14:00», «до 14:00 завтра», «до 25.11 в 14:00». */
const moments = [
  String.raw`(?<day>${day})(?:[\s,]+(?:до|к|в)?\s*(?<time>${time})${hours})?`,
  String.raw`(?<time>${time})${hours}(?:[\s,]+(?<day>${day}))?`,
].map((moment) => new RegExp(`${verb}(?<before>[^.!?\\n]*?)${until}${moment}(?<after>[^!?\\n]*)`, 'iu'))

const dayOf = (said: string | undefined, now: Date): string | null =>
  dayTyped(
    said === undefined ? 'сегодня' : said.toLowerCase() === 'послезавтра' ? '+2' : said.replaceAll('/', '.'),
    now,
  )

const tidy = (said: string): string =>
  said
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ,/g, ',')
    .replaceAll(/^[\s,.:;–—-]+|[\s,.:;–—-]+$/g, '')

/** Reads «обещали до 14:00 перезвонить»; null without a promise, or for a time that has passed. */
export function readPromise(comment: string, now: number): ReadPromise | null {
  for (const pattern of moments) {
    const found = pattern.exec(comment)?.groups
    if (!found) continue
    const said = found['time']?.replace('.', ':')
    const clock = said === undefined ? '' : parseTime(said)
    const typed =
      clock === null ? '' : typedDeadline({ day: dayOf(found['day'], new Date(now)), from: clock })
    if (typeof typed === 'string' || Date.parse(typed.deadlineAt) <= now) continue
    return {
      at: typed.deadlineAt,
      text: tidy(`${found['before'] ?? ''} ${found['after'] ?? ''}`).slice(0, 300),
    }
  }
  return null
}
