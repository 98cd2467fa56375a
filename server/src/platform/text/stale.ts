import { genderOf, inGender } from '@naryad/contract/kit/grammar'
import { type Named, shortName } from '@naryad/contract/kit/people'

import { Refusal } from '../http/refusals.ts'
import { momentText } from './values.ts'

/** Who changed it last, and when. */
export interface LastChange extends Pick<Named, 'lastName' | 'firstName'> {
  readonly at: string
}

interface Stale {
  /** «Организацию»: the changed object in the accusative. */
  readonly what: string
  readonly by: LastChange | undefined
  /** The present state, as visible to the caller. */
  readonly current: unknown
}

/** «Организацию тем временем изменила Лапина О. (23.11.2026 14:05), сверьте правки» */
export function staleConflict({ what, by, current }: Stale): Refusal {
  const message = `${what} тем временем ${changedBy(by)}, сверьте правки`
  return new Refusal('CONFLICT', message, { current, changedBy: by?.lastName })
}

function changedBy(by: LastChange | undefined): string {
  if (!by) return 'изменили'
  const [name, moment, gender] = [shortName(by), momentText(by.at), genderOf(by)]
  return gender ? `${inGender('изменил(а)', gender)} ${name} (${moment})` : `изменили (${name}, ${moment})`
}

interface Versions {
  readonly what: string
  readonly sent: number | undefined
  readonly present: number
  readonly last: () => Promise<LastChange | undefined>
  readonly current: () => unknown
}

/**
 * Rejects an edit based on an older state; the error contains the author of the last change and the
 * present state. The caller has locked the row.
 */
export async function refuseOlder({ what, sent, present, last, current }: Versions): Promise<void> {
  if (sent === undefined || sent === present) return
  throw staleConflict({ what, by: await last(), current: await current() })
}
