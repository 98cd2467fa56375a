import type { LightRule } from '@naryad/contract/lights/light-rules'
import type { CarLight, FactTask, LightFact } from '@naryad/contract/lights/lights'

import { ago } from '../../ui/formats/dates.ts'
import { counted, dayForms } from '../../ui/formats/plural.ts'

/** «12.26» of «2026-12-03» */
const monthOf = (day: string): string => `${day.slice(5, 7)}.${day.slice(2, 4)}`

/** A fact as short as a cell: «до 12.26», «−6 дн», «3 дня», «нет», «—». */
export function factShort(fact: LightFact, rule: LightRule, now: number): string {
  const { state, lastSeenAt, source, task } = fact
  if (state === 'NOT_NEEDED') return '—'
  if (state === 'UNKNOWN') return 'нет'
  if (rule.fact === 'CRITICAL_TASK') return task ? `№\u00a0${task.id}` : state === 'OK' ? 'нет' : 'есть'
  if (rule.fact === 'SIGNAL')
    return lastSeenAt === null ? 'есть' : ago(lastSeenAt, now).replace(/ назад$/, '')
  if (rule.fact === 'RANGE' && source?.kind === 'unit') return 'чужой'
  return endShort(fact) ?? (rule.fact === 'UNIT' ? 'есть' : 'по км')
}

/** The end of a fact; null if no day says it. */
function endShort({ state, daysLeft, until }: LightFact): string | null {
  if (daysLeft === null || until === null || (state === 'OVERDUE' && daysLeft >= 0)) return null
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

/** What is to be ordered: the red facts, else the yellow ones. A critical request is in hand already. */
function askedFacts({ facts }: CarLight): LightFact[] {
  const askable = facts.filter(({ source }) => source?.kind !== 'task')
  const red = askable.filter(({ light }) => light === 'RED')
  return red.length > 0 ? red : askable.filter(({ light }) => light === 'YELLOW')
}

/** What is to be ordered and has no open request yet. */
export const uncoveredFacts = (light: CarLight): LightFact[] =>
  askedFacts(light).filter(({ task }) => task === null)

export interface Answer {
  readonly task: FactTask
  /** What the request answers; empty for the critical request that alone makes the truck red. */
  readonly facts: readonly LightFact[]
}

/** The open requests that answer all that is to be ordered; none if anything is left. */
export function answersOf(light: CarLight): Answer[] {
  if (uncoveredFacts(light).length > 0) return []
  const answers = openOf(light)
  if (answers.length > 0) return answers
  return light.facts.flatMap(({ source, task }) =>
    source?.kind === 'task' && task ? { task, facts: [] } : [],
  )
}

/** The open requests about what is to be ordered, each with what it answers. */
export const openOf = (light: CarLight): Answer[] =>
  [...Map.groupBy(askedFacts(light), ({ task }) => task?.id).values()].flatMap((facts) =>
    facts[0]?.task ? { task: facts[0].task, facts } : [],
  )

export const knownText = ({ known, total }: CarLight): string => `известно ${known} из ${total}`

/** «Блок СКЗИ, Поверка тахографа» */
export const titlesOf = (facts: readonly LightFact[], rules: readonly LightRule[]): string =>
  facts.map(({ ruleId }) => rules.find(({ id }) => id === ruleId)?.title ?? '').join(', ')

/** What a request asks for, one line for each of these facts. */
export function requestWords(
  facts: readonly LightFact[],
  rules: readonly LightRule[],
): { title: string; text: string; lightRuleIds: number[] } {
  return {
    title: titlesOf(facts, rules).slice(0, 120),
    text: facts.map((fact) => `${titlesOf([fact], rules)}: ${fact.text}`).join('\n'),
    lightRuleIds: facts.map(({ ruleId }) => ruleId),
  }
}
