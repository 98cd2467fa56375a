import type { ImportSettings } from '@naryad/contract/imports/imports'

import type { Tx } from '../../platform/db/connect.ts'
import { type Draft, type OpenExtension, problem, type RelatedPlan } from '../../platform/imports/target.ts'
import type { Verdict } from './row-validator.ts'

interface Seen {
  readonly row: number
  readonly print: string
}

/** Adds what the columns of an extension change to the verdicts of their rows. */
export function openRelated(
  tx: Tx,
  extension: OpenExtension | undefined,
  { omitsWrongFields }: ImportSettings,
) {
  const seen = new Map<string, Seen>()

  /** Whether an earlier row has planned the same; another value for the same object is a problem. */
  function isPlanned(draft: Draft, id: number | undefined): boolean {
    const key = id === undefined ? draft.subject : String(id)
    const print = JSON.stringify(draft.extras)
    const earlier = seen.get(key)
    if (!earlier) seen.set(key, { row: draft.row, print })
    else if (earlier.print !== print)
      problem(draft, null, `Сроки той же записи в строке ${earlier.row} другие: оставьте одну`)
    return earlier !== undefined
  }

  return async (drafts: readonly Draft[], verdicts: readonly Verdict[]): Promise<readonly Verdict[]> => {
    if (!extension) return verdicts
    const rows = verdicts.flatMap((verdict, at) => {
      const draft = drafts[at]
      if (!draft || verdict.kind === 'failed' || verdict.kind === 'skipped') return []
      if (Object.keys(draft.extras).length === 0) return []
      const existing = verdict.kind === 'created' ? undefined : verdict.existing
      return isPlanned(draft, existing?.id) ? [] : [{ at, draft, existing }]
    })
    const plans = await extension.plan(tx, rows)
    const planned = new Map(rows.map(({ at }, place) => [at, plans[place]]))
    return verdicts.map((verdict, at) => {
      const draft = drafts[at]
      return draft ? withPlan(verdict, draft, planned.get(at), omitsWrongFields) : verdict
    })
  }
}

function withPlan(
  verdict: Verdict,
  draft: Draft,
  related: RelatedPlan | undefined,
  omitsWrongFields: boolean,
): Verdict {
  if (verdict.kind === 'failed' || verdict.kind === 'skipped') return verdict
  if (draft.problems.some(({ isOmitted }) => !isOmitted)) {
    if (!omitsWrongFields) return { kind: 'failed' }
    draft.problems = draft.problems.map((one) => ({ ...one, isOmitted: true }))
  }
  if (!related) return verdict
  if (verdict.kind !== 'unchanged') return { ...verdict, related }
  const { existing } = verdict
  return existing ? { ...verdict, kind: 'changed', draft, input: existing.input, existing, related } : verdict
}
