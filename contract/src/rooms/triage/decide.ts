import { maxOptions, no, type QuestionKind, type Verdict, yes } from './triage.words.ts'

interface Part {
  readonly title: string
  readonly quantity: number
  readonly unitModelId: number | null
}

interface Rule {
  /** An answer, a condition for a number («< 11,5»), or empty: any answer. */
  readonly answer: string
  readonly verdict: Verdict
  readonly advice: string
  readonly parts: readonly Part[]
}

interface Asked {
  readonly kind: QuestionKind
  readonly options: readonly string[]
  readonly verdicts: readonly Rule[]
}

export interface Decision {
  readonly verdict: Verdict
  readonly advice: string
  readonly parts: readonly Part[]
  /** How many answers led to it; later ones are not asked for. */
  readonly answersCount: number
}

const numberForm = String.raw`-?\d{1,9}(?:[.,]\d{1,3})?`
const numberPattern = new RegExp(`^${numberForm}$`)
const conditionPattern = new RegExp(String.raw`^(<|<=|>|>=|=)\s*(${numberForm})$`)

export const numberOperators = ['<', '<=', '>', '>=', '='] as const
export type NumberOperator = (typeof numberOperators)[number]

export const readNumber = (answer: string): number | null =>
  numberPattern.test(answer) ? Number(answer.replace(',', '.')) : null

export interface NumberCondition {
  readonly operator: NumberOperator
  readonly value: number
}

/** Reads «< 11,5»; null if it is no condition. */
export function readCondition(text: string): NumberCondition | null {
  const [, operator, value] = conditionPattern.exec(text) ?? []
  const read = value === undefined ? null : readNumber(value)
  return read === null ? null : { operator: operator as NumberOperator, value: read }
}

const holds: Readonly<Record<NumberOperator, (answer: number, value: number) => boolean>> = {
  '<': (answer, value) => answer < value,
  '<=': (answer, value) => answer <= value,
  '>': (answer, value) => answer > value,
  '>=': (answer, value) => answer >= value,
  '=': (answer, value) => answer === value,
}

/** Answers that a question offers as buttons. */
export const offeredAnswers = ({ kind, options }: Pick<Asked, 'kind' | 'options'>): readonly string[] =>
  kind === 'YES_NO' ? [yes, no] : kind === 'CHOICE' ? options.slice(0, maxOptions) : []

/** Why this is no answer to the question; null if it is one. */
export function checkAnswer(question: Pick<Asked, 'kind' | 'options'>, answer: string): string | null {
  if (question.kind === 'NUMBER') return readNumber(answer) === null ? 'введите число' : null
  if (question.kind === 'TEXT') return answer === '' ? 'ответьте' : null
  return offeredAnswers(question).includes(answer) ? null : 'выберите один из вариантов'
}

function isMet({ answer: wanted }: Rule, kind: QuestionKind, answer: string): boolean {
  if (wanted === '') return true
  if (kind !== 'NUMBER') return wanted === answer
  const [condition, value] = [readCondition(wanted), readNumber(answer)]
  return condition !== null && value !== null && holds[condition.operator](value, condition.value)
}

const undecided = { verdict: 'GO_ON', advice: '', parts: [] } as const

/**
 * The first verdict that is not `GO_ON` decides. Null while questions are left; after the last one without a verdict
 * the decision is `GO_ON`.
 */
export function decide(questions: readonly Asked[], answers: readonly string[]): Decision | null {
  for (const [at, { kind, verdicts }] of questions.entries()) {
    const answer = answers[at]
    if (answer === undefined) return null
    const rule = verdicts.find((one) => isMet(one, kind, answer))
    if (rule && rule.verdict !== 'GO_ON') {
      const { verdict, advice, parts } = rule
      return { verdict, advice, parts, answersCount: at + 1 }
    }
  }
  return { ...undecided, answersCount: questions.length }
}
