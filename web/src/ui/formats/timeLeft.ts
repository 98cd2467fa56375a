import { counted, dayForms } from './plural.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** «45 мин», «3 ч», «2 дня»: only the largest unit, rounded down. */
function inLargestUnit(ms: number): string {
  if (ms < hourMs) return `${Math.floor(ms / minuteMs)}\u00a0мин`
  return ms < dayMs ? `${Math.floor(ms / hourMs)}\u00a0ч` : counted(Math.floor(ms / dayMs), dayForms)
}

/** «просрочена на 3 ч», for a task past its deadline. */
export function overdueText(deadline: string, now: number): string {
  const ms = now - Date.parse(deadline)
  return ms < minuteMs ? 'срок вышел' : `просрочена на\u00a0${inLargestUnit(ms)}`
}

/** «осталось 2 ч» within a day of the deadline; null before that, when the date is more useful. */
export function timeLeftText(deadline: string, now: number): string | null {
  const ms = Date.parse(deadline) - now
  if (ms >= dayMs) return null
  return ms < minuteMs ? 'осталось меньше минуты' : `осталось\u00a0${inLargestUnit(ms)}`
}
