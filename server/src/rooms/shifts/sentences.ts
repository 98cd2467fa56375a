import { actedBy } from '@naryad/contract/kit/grammar'
import { type Named, shortName } from '@naryad/contract/kit/people'
import { inQuotes } from '@naryad/contract/kit/quotes'
import type { ShiftSectionKey } from '@naryad/contract/shifts/shifts.words'

import { whenText } from '../../platform/text/values.ts'

/** What a sentence about a request is made of. */
export interface LineFacts {
  readonly operator: Named | null
  readonly plannedFrom: string | null
  readonly deadlineAt: string | null
  /** The last mark «Я на месте» of the operator. */
  readonly onSiteAt: string | null
  readonly nextMoveAt: string | null
  readonly nextMoveNote: string
  /** The giver of the promise, and when it was given. */
  readonly promisedBy: Named | null
  readonly promisedAt: string | null
}

function visit({ plannedFrom, onSiteAt }: LineFacts, name: string, now: string): string {
  if (onSiteAt !== null) return `${name} на месте с ${whenText(onSiteAt, now).replace(/^в /, '')}`
  if (plannedFrom === null) return `${name}, визит не запланирован`
  return `${name}, визит ${whenText(plannedFrom, now)}`
}

function promised({ promisedBy, promisedAt }: LineFacts, now: string): string {
  const when = promisedAt === null ? '' : `, ${whenText(promisedAt, now)}`
  if (promisedBy === null) return `обещали${when}`
  return `${actedBy('обещал(а)', promisedBy)}${when}`
}

function missedStep({ nextMoveAt, nextMoveNote }: LineFacts, now: string): string {
  const note = nextMoveNote === '' ? '' : `: ${inQuotes(nextMoveNote)}`
  return nextMoveAt === null ? `следующего шага нет${note}` : `шаг был ${whenText(nextMoveAt, now)}${note}`
}

const sentences: Record<ShiftSectionKey, (facts: LineFacts, now: string) => string> = {
  PROMISES: promised,
  STUCK: missedStep,
  BURNING: (facts, now) =>
    facts.operator === null ? 'без оператора' : visit(facts, shortName(facts.operator), now),
  NEW: ({ deadlineAt }, now) =>
    deadlineAt === null ? 'без оператора, срока нет' : `без оператора, срок ${whenText(deadlineAt, now)}`,
}

/** One sentence about a request on a sheet that is written at this moment. */
export const lineSentence = (key: ShiftSectionKey, facts: LineFacts, now: string): string =>
  sentences[key](facts, now)
