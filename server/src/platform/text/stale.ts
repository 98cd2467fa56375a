import { genderOf, inGender } from '@naryad/contract/kit/grammar'
import { shortName } from '@naryad/contract/kit/people'
import type { Person } from '@naryad/contract/users/users'

import { Refusal } from '../http/refusals.ts'
import { momentText } from './values.ts'

/** Who has changed it last, and when. */
export interface LastChange extends Pick<Person, 'lastName' | 'firstName'> {
  readonly at: string
}

interface Stale {
  /** «Организацию»: what has been changed meanwhile. */
  readonly what: string
  readonly by: LastChange | undefined
  /** The present state, as the caller may see it. */
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

/** Refuses an edit of an older state, with who has changed it since and the present state. The row is locked by then. */
export async function refuseOlder({ what, sent, present, last, current }: Versions): Promise<void> {
  if (sent === undefined || sent === present) return
  throw staleConflict({ what, by: await last(), current: await current() })
}
