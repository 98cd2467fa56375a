import type { LoginInput, Tokens } from '@naryad/contract/auth/auth'
import { authRoutes } from '@naryad/contract/auth/auth.routes'

import { call } from '../api/api.ts'
import { clearSessionStorage } from '../settings/storage.ts'
import { sessionState, tokens } from './state.ts'
import { refreshKey } from './tokens.ts'

/** Begins the session that the server has opened. */
export function acceptTokens(pair: Tokens): void {
  tokens.write(pair)
  sessionState.set('in')
}

/** Silent, because the screen shows errors of login and password itself. */
export async function signIn(input: LoginInput): Promise<void> {
  acceptTokens(await call(authRoutes.login, { body: input }, { silent: true }))
}

/** Ends the session in this browser alone. */
export function endSession(): void {
  clearSessionStorage()
  sessionState.set('out')
}

/** Ends the session locally at once, with or without a network, and on the server if it can be reached. */
export async function signOut(): Promise<void> {
  const logout = call(authRoutes.logout, undefined, { silent: true, keepalive: true })
  endSession()
  // The session has ended locally, whatever the server answers.
  await logout.catch(() => undefined)
}

/** Follows sign-out and sign-in in the browser's other tabs. */
export function followOtherTabs(): () => void {
  const onStorage = ({ key, storageArea }: StorageEvent) => {
    if (storageArea !== localStorage) return
    if (key !== null && key !== refreshKey) return
    sessionState.set(tokens.refresh() === null ? 'out' : 'in')
  }
  addEventListener('storage', onStorage)
  return () => removeEventListener('storage', onStorage)
}
