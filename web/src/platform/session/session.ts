import type { LoginInput } from '@naryad/contract/auth/auth'
import { authRoutes } from '@naryad/contract/auth/auth.routes'

import { call } from '../api/api.ts'
import { clearSessionStorage } from '../settings/storage.ts'
import { sessionState, tokens } from './state.ts'
import { refreshKey } from './tokens.ts'

/** The screen says itself what is wrong with the name or the password. */
export async function signIn(input: LoginInput): Promise<void> {
  tokens.write(await call(authRoutes.login, { body: input }, { silent: true }))
  sessionState.set('in')
}

/** Ends the session here at once, with or without a network, and on the server if it can be reached. */
export async function signOut(): Promise<void> {
  const logout = call(authRoutes.logout, undefined, { silent: true, keepalive: true })
  clearSessionStorage()
  sessionState.set('out')
  // The session is over here whatever the server says.
  await logout.catch(() => undefined)
}

/** Follows signing out and in in the browser's other tabs. */
export function followOtherTabs(): () => void {
  const onStorage = ({ key, storageArea }: StorageEvent) => {
    if (storageArea !== localStorage) return
    if (key !== null && key !== refreshKey) return
    sessionState.set(tokens.refresh() === null ? 'out' : 'in')
  }
  addEventListener('storage', onStorage)
  return () => removeEventListener('storage', onStorage)
}
