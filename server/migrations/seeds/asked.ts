import type { Queue } from '@naryad/contract/tasks/tasks.queues'
import type { KnownFact, QuestionKind, Verdict } from '@naryad/contract/triage/triage.words'

interface SeededPart {
  readonly title: string
  readonly quantity: number
  readonly unitModelId: null
}

interface SeededRule {
  readonly answer: string
  readonly verdict: Verdict
  readonly advice: string
  readonly parts: readonly SeededPart[]
}

interface SeededQuestion {
  readonly title: string
  readonly hint: string
  readonly kind: QuestionKind
  readonly options: readonly string[]
  readonly fact: KnownFact | null
  readonly verdicts: readonly SeededRule[]
}

export interface SeededQuestionnaire {
  readonly queue: Queue
  readonly category: string
  readonly questions: readonly SeededQuestion[]
}

export const part = (title: string, quantity = 1): SeededPart => ({ title, quantity, unitModelId: null })

export const remote = (answer: string, advice: string): SeededRule => ({
  answer,
  verdict: 'REMOTE',
  advice,
  parts: [],
})
export const visit = (answer: string, advice: string, ...parts: SeededPart[]): SeededRule => ({
  answer,
  verdict: 'VISIT',
  advice,
  parts,
})

export const asked = (
  kind: QuestionKind,
  title: string,
  hint: string,
  verdicts: readonly SeededRule[],
  rest: Partial<Pick<SeededQuestion, 'options' | 'fact'>> = {},
): SeededQuestion => ({ title, hint, kind, options: [], fact: null, verdicts, ...rest })

export const yesNo = (title: string, hint: string, ...verdicts: SeededRule[]): SeededQuestion =>
  asked('YES_NO', title, hint, verdicts)
export const choice = (
  title: string,
  hint: string,
  options: readonly string[],
  ...verdicts: SeededRule[]
): SeededQuestion => asked('CHOICE', title, hint, verdicts, { options })
