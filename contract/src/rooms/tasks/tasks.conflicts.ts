import { scopeOf } from '../../kit/rights.ts'
import type { Actor } from './tasks.rules.ts'

/** What the refusal of a queued change says about the present task. */
export interface ConflictFacts {
  /** The change would be accepted over the present state. */
  mayKeepMine: boolean
  /** The user may still comment on the task. */
  mayComment: boolean
  isClosed: boolean
}

/**
 * `keepMine`: send the change over the present state. `accept`: leave the task as it is. `comment`: hand the
 * change over as a comment. `askToReopen`: ask a dispatcher to open the closed task again.
 */
export type ConflictChoice = 'keepMine' | 'accept' | 'comment' | 'askToReopen'

/** The choices that will succeed for this user. */
export function conflictChoices(
  { mayKeepMine, mayComment, isClosed }: ConflictFacts,
  actor: Pick<Actor, 'role' | 'isSenior'>,
): ConflictChoice[] {
  if (mayKeepMine) return ['accept', 'keepMine']
  const mayAsk = isClosed && scopeOf('tasks.reopen', actor) === 'none'
  return [
    'accept',
    ...(mayComment ? (['comment'] as const) : []),
    ...(mayComment && mayAsk ? (['askToReopen'] as const) : []),
  ]
}
