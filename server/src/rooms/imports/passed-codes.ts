import { codeOf, codeTaken } from '../../platform/imports/accounting-codes.ts'
import type { Match } from '../../platform/imports/target.ts'
import type { Verdict } from './row-validator.ts'

const failed: Verdict = { kind: 'failed' }

/** Whether the row really gives its object another code. */
const givesUpCode = (verdict: Verdict, ownerId: number): boolean =>
  verdict.kind === 'changed' &&
  verdict.existing.id === ownerId &&
  codeOf(verdict.input) !== codeOf(verdict.existing.input)

/**
 * A row may take the code of an object that gets another one by its own row. If that row fails, so does this one, and in
 * turn the row that counts on this one.
 */
export function refuseCodesNotPassed(verdicts: readonly Verdict[], matches: readonly Match[]): Verdict[] {
  let present = [...verdicts]
  for (;;) {
    const next = present.map((verdict, at) => {
      const owner = matches[at]?.takesCodeFrom
      if (!owner || (verdict.kind !== 'created' && verdict.kind !== 'changed')) return verdict
      if (present.some((other) => givesUpCode(other, owner.id))) return verdict
      codeTaken(verdict.draft, owner)
      return failed
    })
    if (next.every((verdict, at) => verdict === present[at])) return next
    present = next
  }
}
