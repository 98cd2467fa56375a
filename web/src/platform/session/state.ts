import type { ApiError } from '../api/errors.ts'
import { createStore } from '../store.ts'
import { tokensIn } from './tokens.ts'

/**
 * Whether somebody is signed in, as this tab sees it. `out` may stand beside tokens in storage:
 * when the server refused them without saying that the session is gone.
 */
export type SessionState = 'in' | 'out'

export const tokens = tokensIn(localStorage)

export const sessionState = createStore<SessionState>(tokens.bearer() === null ? 'out' : 'in')

/** Why the session is over, when it was the server that ended it: told at the sign-in, however silent the call was. */
export const sessionEnd = createStore<ApiError | null>(null)

/** A call was refused until a second factor is set up: nothing else can be done before. */
export const secondFactorDue = createStore(false)
