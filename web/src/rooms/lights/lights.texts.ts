import type { LightRule } from '@naryad/contract/lights/light-rules'
import type { CarLight, FactTask, LightFact } from '@naryad/contract/lights/lights'

import { ago } from '../../ui/formats/dates.ts'
import { counted, dayForms } from '../../ui/formats/plural.ts'

/** «12.26» of «2026-12-03» */
const monthOf = (day: string): string => `${day.slice(5, 7)}.${day.slice(2, 4)}`

/** A fact as short as a cell: «до 12.26», «−6 дн», «3 дня», «нет», «—». */
export function factShort(
  { state, daysLeft, until, lastSeenAt, source, task }: LightFact,
  rule: LightRule,
  now: number,
): string {
  if (state === 'NOT_NEEDED') return '—'
  if (state === 'UNKNOWN') return 'нет'
  if (rule.fact === 'CRITICAL_TASK') return task ? `№\u00a0${task.id}` : state === 'OK' ? 'нет' : 'есть'
  if (rule.fact === 'SIGNAL')
    return lastSeenAt === null ? 'есть' : ago(lastSeenAt, now).replace(/ назад$/, '')
  if (rule.fact === 'RANGE' && source?.kind === 'unit') return 'чужой'
  if (daysLeft === null || until === null || (state === 'OVERDUE' && daysLeft >= 0))
    return rule.fact === 'UNIT' ? 'есть' : 'по км'
  if (state === 'OVERDUE') return `−${-daysLeft}\u00a0дн`
  return state === 'SOON' ? counted(daysLeft, dayForms) : `до\u00a0${monthOf(until)}`
}

/** «СКЗИ: просрочено на 6 дней»: what makes the truck red, else yellow; empty for a green one. */
export function causesText({ light, facts }: CarLight, rules: readonly LightRule[]): string {
  if (light === 'GREEN') return ''
  const causes = facts
    .filter((fact) => fact.light === light)
    .map((fact) => `${rules.find(({ id }) => id === fact.ruleId)?.short ?? ''}: ${fact.text}`)
  const rest = causes.length > 2 ? ` и ещё ${causes.length - 2}` : ''
  return `${causes.slice(0, 2).join('; ')}${rest}`
}

/** The open request about what makes the truck red, else yellow. */
export const answeringTask = ({ light, facts }: CarLight): FactTask | null =>
  facts.find((fact) => fact.light === light && fact.task !== null)?.task ?? null

export const knownText = ({ known, total }: CarLight): string => `известно ${known} из ${total}`

/** What a request about the truck asks for, one line for each red fact, else for each yellow one. */
export function requestWords(
  { facts }: CarLight,
  rules: readonly LightRule[],
): { title: string; text: string } {
  const bad = facts.filter(({ light }) => light === 'RED')
  const asked = (bad.length > 0 ? bad : facts.filter(({ light }) => light === 'YELLOW')).map((fact) => ({
    title: rules.find(({ id }) => id === fact.ruleId)?.title ?? '',
    text: fact.text,
  }))
  return {
    title: asked
      .map(({ title }) => title)
      .join(', ')
      .slice(0, 120),
    text: asked.map(({ title, text }) => `${title}: ${text}`).join('\n'),
  }
}
