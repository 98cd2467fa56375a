import { createStore } from '../../ui/store.ts'
import type { ApiError } from '../api/errors.ts'
import { tokensIn } from './tokens.ts'

/**
 * Whether a user is signed in, as seen by this tab. `out` may coexist with stored tokens: when the server
 * refused them without saying that the session has ended.
 */
export type SessionState = 'in' | 'out'

export const tokens = tokensIn(localStorage)

export const sessionState = createStore<SessionState>(tokens.bearer() === null ? 'out' : 'in')

/** Why the server has ended the session; shown at the sign-in even if the call was silent. */
export const sessionEnd = createStore<ApiError | null>(null)

/** A call was refused until a second factor is set up; nothing else works before that. */
export const secondFactorDue = createStore(false)
