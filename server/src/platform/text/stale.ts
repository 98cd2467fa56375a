import { shortName } from '@naryad/contract/kit/people'
import type { Person } from '@naryad/contract/users/users'

import { conflict } from '../http/refusals.ts'
import { momentText } from './values.ts'

/** Who has changed it last, and when. */
export interface LastChange extends Pick<Person, 'lastName' | 'firstName'> {
  readonly at: string
}

interface Versions {
  /** «Организацию»: what has been changed meanwhile. */
  readonly what: string
  readonly sent: number | undefined
  readonly present: number
  readonly last: () => Promise<LastChange | undefined>
  /** The present state, as the caller may see it. */
  readonly current: () => unknown
}

/** Refuses an edit of an older state, with who has changed it since and the present state. The row is locked by then. */
export async function refuseOlder({ what, sent, present, last, current }: Versions): Promise<void> {
  if (sent === undefined || sent === present) return
  const by = await last()
  const who = by ? ` (${shortName(by)}, ${momentText(by.at)})` : ''
  throw conflict(`${what} тем временем изменили${who}, сверьте правки`, await current())
}
