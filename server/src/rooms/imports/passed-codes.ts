import { keyText, type Match } from '../../platform/imports/target.ts'
import type { Verdict } from './row-validator.ts'

const failed: Verdict = { kind: 'failed' }

/** Whether the row really gives its object another code. */
const givesUpCode = (
  verdict: Verdict,
  { owner, field }: Pick<NonNullable<Match['takesCodeFrom']>, 'owner' | 'field'>,
): boolean =>
  verdict.kind === 'changed' &&
  verdict.existing.id === owner.id &&
  keyText(verdict.input[field]) !== keyText(verdict.existing.input[field])

/**
 * A row may take the code of an object that gets another one by its own row. If that row fails, so does this one, and in
 * turn the row that counts on this one.
 */
export function refuseCodesNotPassed(verdicts: readonly Verdict[], matches: readonly Match[]): Verdict[] {
  let present = [...verdicts]
  for (;;) {
    const next = present.map((verdict, at) => {
      const passed = matches[at]?.takesCodeFrom
      if (!passed || (verdict.kind !== 'created' && verdict.kind !== 'changed')) return verdict
      if (present.some((other) => givesUpCode(other, passed))) return verdict
      passed.refuse()
      return failed
    })
    if (next.every((verdict, at) => verdict === present[at])) return next
    present = next
  }
}
