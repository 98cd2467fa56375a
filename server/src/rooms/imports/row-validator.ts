import type { ImportSettings } from '@naryad/contract/imports/imports'
import type { ImportDoubt, ImportQuestion } from '@naryad/contract/imports/imports.matching'
import { explain } from '@naryad/contract/kit/messages'

import { unchangedReferences, reportReferences } from '../../platform/imports/resolve.ts'
import {
  askedProblem,
  type Doubt,
  type Draft,
  type Existing,
  type ImportColumn,
  type ImportTarget,
  keyText,
  type Match,
  problem,
  type RelatedPlan,
  type Values,
} from '../../platform/imports/target.ts'
import { equalCells } from './equal-cells.ts'
import { changesOf } from './words.ts'

export type Verdict = Judgement & {
  /** The row may be about an existing object; answered or not. */
  readonly question?: ImportQuestion
}

type Judgement =
  | { readonly kind: 'failed' }
  | { readonly kind: 'skipped' }
  | { readonly kind: 'unchanged'; readonly existing: Existing | undefined }
  | {
      readonly kind: 'created'
      readonly draft: Draft
      readonly input: Values
      readonly related?: RelatedPlan
    }
  | {
      readonly kind: 'changed'
      readonly draft: Draft
      readonly input: Values
      readonly existing: Existing
      /** Changes of objects of another register; the object itself may stay as it is. */
      readonly related?: RelatedPlan
    }

interface Seen {
  readonly row: number
  readonly print: string
}

/** More cannot be compared by eye. */
const maxCandidates = 20

const unanswered = { answer: null, answerId: null }

const failed: Judgement = { kind: 'failed' }

/** Validates the rows of one file in their order; earlier rows are remembered to detect duplicates. */
export function openRowValidator(
  target: ImportTarget,
  { omitsWrongFields, matches, doubts }: ImportSettings,
  columns: readonly ImportColumn[],
) {
  const optional = new Set(
    target.columns.filter(({ field }) => !target.required.includes(field)).map(({ title }) => title),
  )
  const answers = new Map(matches.map((one) => [one.row, one]))
  const commonAnswers = new Map(doubts.map(({ doubt, answer }) => [doubt, answer]))
  const seen = new Map<string, Seen>()
  /** Rows by the exclusive values that they give. */
  const givenIn = new Map<string, number>()
  const check = target.openCheck?.()

  /** An empty cell does not clear a field of the existing object, nor does an equal one change it. */
  const merged = (draft: Draft, existing: Existing): Values => ({
    ...existing.input,
    ...draft.values,
    ...equalCells(draft.values, existing.input, columns),
    ...unchangedReferences(draft, existing),
  })

  const tryParse = (draft: Draft, existing: Existing | undefined) =>
    target.schema.safeParse(
      existing
        ? { ...merged(draft, existing), ...target.keptOf?.(draft.values, existing.input) }
        : draft.values,
    )

  function parse(draft: Draft, existing: Existing | undefined): Values | undefined {
    reportReferences(draft, existing)
    existing?.check?.(draft)
    let parsed = tryParse(draft, existing)
    if (!parsed.success) reportIssues(target, draft, parsed.error)
    if (!omitsWrongFields || !canOmit(draft, optional)) return parsed.data
    if (!parsed.success) {
      draft.values = withoutWrong(target, draft)
      parsed = tryParse(draft, existing)
    }
    if (parsed.success) draft.problems = draft.problems.map((one) => ({ ...one, isOmitted: true }))
    return parsed.data
  }

  /** A shorter form of a name decides nothing, although it changes nothing either. */
  const isUnchanged = (draft: Draft, existing: Existing): boolean => {
    const { data } = target.schema.safeParse(merged(draft, existing))
    return data !== undefined && printOf(existing.input, data) === printOf(data)
  }

  /** The answer to a doubt: that for the row, else that for all rows with the doubt. */
  function answerOf(row: number, kind: ImportDoubt, candidates: readonly Existing[]) {
    const own = answers.get(row)
    if (own && own.answer !== 'SAME') return { answer: own.answer, answerId: null }
    if (own && candidates.some(({ id }) => id === own.id)) return { answer: own.answer, answerId: own.id }
    const common = commonAnswers.get(kind) ?? null
    const [only, ...others] = candidates
    if (common !== 'SAME') return { answer: common, answerId: null }
    return only && others.length === 0 ? { answer: common, answerId: only.id } : unanswered
  }

  const questionOf = (draft: Draft, candidates: readonly Existing[], { kind }: Doubt): ImportQuestion => ({
    row: draft.row,
    subject: draft.subject,
    doubt: kind,
    candidates: candidates.slice(0, maxCandidates).map((existing) => ({
      id: existing.id,
      title: existing.title,
      detail: existing.detail ?? null,
      shownBy: existing.shownBy ?? existing.id,
      changes: changesOf(target, existing, tryParse(draft, existing).data ?? existing.input, draft),
    })),
    ...answerOf(draft.row, kind, candidates),
  })

  /** The exclusive values that the row gives; a cell that reads like the stored value stands for the stored one. */
  const exclusiveOf = ({ values }: Draft, input: Values) =>
    (target.exclusive ?? []).flatMap(({ field, ...rule }) => {
      const value = keyText(input[field])
      return values[field] === undefined || value === '' ? [] : [{ ...rule, field, key: `${field} ${value}` }]
    })

  /** Reports the exclusive values that earlier rows have given, and takes them out of the draft. */
  function refuseTaken(draft: Draft, input: Values): boolean {
    const taken = exclusiveOf(draft, input).filter(({ key }) => givenIn.has(key))
    for (const { column, message, key } of taken) problem(draft, column, message(givenIn.get(key) ?? 0))
    const fields = new Set(taken.map(({ field }) => field))
    draft.values = Object.fromEntries(Object.entries(draft.values).filter(([field]) => !fields.has(field)))
    return taken.length > 0
  }

  /** Keys by which another row would be about the same object. */
  function keysOf(input: Values, existing: Existing | undefined): readonly string[] {
    const unique = target.uniqueKeysOf?.(input) ?? []
    return existing ? [`id ${existing.id}`, ...unique] : [...unique, ...target.keysOf(input)]
  }

  function judge(draft: Draft, existing: Existing | undefined): Judgement {
    const input = parse(draft, existing)
    if (isWrong(draft) || !input) return failed
    const print = printOf(input)
    const keys = keysOf(input, existing)
    const earlier = keys.map((key) => seen.get(key)).find((one) => one !== undefined)
    if (earlier) {
      if (earlier.print === print) return { kind: 'unchanged', existing }
      problem(draft, null, `Та же запись в строке ${earlier.row} с другими данными: оставьте одну`)
      return failed
    }
    if (refuseTaken(draft, input)) return omitsWrongFields ? judge(draft, existing) : failed
    check?.(draft, input, existing)
    if (isWrong(draft)) return failed
    for (const key of keys) seen.set(key, { row: draft.row, print })
    for (const { key } of exclusiveOf(draft, input)) givenIn.set(key, draft.row)
    if (!existing) return { kind: 'created', draft, input }
    return printOf(existing.input, input) === print
      ? { kind: 'unchanged', existing }
      : { kind: 'changed', draft, input, existing }
  }

  /** What the schema would make of the stored values is no change: line breaks, composed letters. */
  const normalized = (existing: Existing): Existing => {
    const { data } = target.schema.safeParse(existing.input)
    return data === undefined ? existing : { ...existing, input: data, stored: existing.input }
  }

  return (draft: Draft, match: Match): Verdict => {
    const { doubt } = match
    const candidates = match.candidates.map(normalized)
    const isRight = draft.problems.length === 0
    const same = isRight ? candidates.find((existing) => isUnchanged(draft, existing)) : undefined
    if (same) return judge(draft, same)
    if (!doubt) return judge(draft, candidates[0])
    const question = questionOf(draft, candidates, doubt)
    if (question.answer === null) {
      askedProblem(draft, doubt.column, doubt.message)
      return { ...failed, question }
    }
    if (question.answer === 'SKIP') return { kind: 'skipped', question }
    const chosen = candidates.find(({ id }) => id === question.answerId)
    return { ...judge(draft, chosen), question }
  }
}

const isWrong = ({ problems }: Draft): boolean => problems.some(({ isOmitted }) => !isOmitted)

const canOmit = ({ isAmbiguous, problems }: Draft, optional: ReadonlySet<string>): boolean =>
  !isAmbiguous && problems.every(({ column }) => column !== null && optional.has(column))

function withoutWrong(target: ImportTarget, { problems, values }: Draft): Record<string, unknown> {
  const wrong = new Set(problems.map(({ column }) => column))
  const fields = new Set(target.columns.flatMap(({ title, field }) => (wrong.has(title) ? [field] : [])))
  return Object.fromEntries(Object.entries(values).filter(([field]) => !fields.has(field)))
}

/** The content as text for comparison, independent of the order of the fields. */
const printOf = (input: Values, like: Values = input): string =>
  JSON.stringify(
    Object.keys(like)
      .toSorted()
      .map((field) => sorted(input[field])),
  )

/** Sorts the keys, because jsonb changes their order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))
}

/** Errors of the contract's schema, reported for the column of the field. */
function reportIssues(target: ImportTarget, draft: Draft, error: Parameters<typeof explain>[1]): void {
  const reported = new Set(draft.problems.map(({ column }) => column))
  const { fields } = explain(target.schema, error, undefined, { isNumbered: false })
  for (const [path, sentence] of Object.entries(fields)) {
    const [field = ''] = path.split('.')
    const column = target.columns.find((column) => column.field === field)?.title ?? null
    // An unresolved reference has already been reported.
    if (isNamedAlready(field, draft) || (column !== null && reported.has(column))) continue
    problem(draft, column, sentence)
  }
}

const isNamedAlready = (field: string, draft: Draft): boolean =>
  (field.endsWith('Id') || field === 'plate' || field === 'name' || field === 'lastName') &&
  draft.values[field] === undefined &&
  draft.problems.length > 0
