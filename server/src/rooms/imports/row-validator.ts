import { explain } from '@naryad/contract/kit/messages'

import {
  type Draft,
  type Existing,
  problem,
  type ImportTarget,
  type Values,
} from '../../platform/imports/target.ts'

export type Verdict =
  | { readonly kind: 'failed' }
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'created'; readonly draft: Draft; readonly input: Values }
  | { readonly kind: 'changed'; readonly draft: Draft; readonly input: Values; readonly existing: Existing }

interface Seen {
  readonly row: number
  readonly print: string
}

const failed: Verdict = { kind: 'failed' }
const unchanged: Verdict = { kind: 'unchanged' }

/** Validates the rows of one file in their order; earlier rows are remembered to detect duplicates. */
export function openRowValidator(target: ImportTarget, { omitsWrongFields }: { omitsWrongFields: boolean }) {
  const optional = new Set(
    target.columns.filter(({ field }) => !target.required.includes(field)).map(({ title }) => title),
  )
  const seen = new Map<string, Seen>()
  // An empty cell does not clear a field of the existing object.
  const tryParse = (draft: Draft, existing: Existing | undefined) =>
    target.schema.safeParse({ ...existing?.input, ...draft.values })

  function parse(draft: Draft, existing: Existing | undefined): Values | undefined {
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

  const check = target.openCheck?.()

  return (draft: Draft, existing: Existing | undefined): Verdict => {
    const input = parse(draft, existing)
    if (isWrong(draft) || !input) return failed
    const print = printOf(input)
    const keys = [...(existing ? [`id ${existing.id}`] : []), ...target.keysOf(input)]
    const earlier = keys.map((key) => seen.get(key)).find((one) => one !== undefined)
    if (earlier) {
      if (earlier.print === print) return unchanged
      problem(draft, null, `Та же запись в строке ${earlier.row} с другими данными: оставьте одну`)
      return failed
    }
    check?.(draft, input, existing)
    if (isWrong(draft)) return failed
    for (const key of keys) seen.set(key, { row: draft.row, print })
    if (!existing) return { kind: 'created', draft, input }
    return printOf(existing.input, input) === print ? unchanged : { kind: 'changed', draft, input, existing }
  }
}

const isWrong = ({ problems }: Draft): boolean => problems.some(({ isOmitted }) => !isOmitted)

const canOmit = ({ isAmbiguous, problems }: Draft, optional: ReadonlySet<string>): boolean =>
  !isAmbiguous && problems.every(({ column }) => column !== null && optional.has(column))

function withoutWrong(target: ImportTarget, { problems, values }: Draft): Values {
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
  for (const [path, sentence] of Object.entries(explain(target.schema, error).fields)) {
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
