import { addressesOn } from '../files/addresses.ts'
import { secondFactorDue, sessionEnd, sessionState, tokens } from '../session/state.ts'
import { clearRefusedSession } from '../settings/storage.ts'
import { createClient } from './client.ts'
import { webLock } from './lock.ts'
import { rotatedTokensByLocks } from './rotatedTokens.ts'
import { transport } from './transport.ts'

/** Set in index.html, so that the API host can be changed without a new build. */
const base = (document.querySelector<HTMLMetaElement>('meta[name="naryad-api"]')?.content ?? '/api').replace(
  /\/$/,
  '',
)

/** Files with URLs that the browser can open directly. */
export const withAddresses = addressesOn(base)

export const call = createClient({
  base,
  transport,
  tokens,
  lock: webLock,
  spent: rotatedTokensByLocks,
  onSecondFactorDue: () => secondFactorDue.set(true),
  onSignedOut: (error, mustClear) => {
    // A late 401 after the user's own sign-out is ignored.
    if (sessionState.get() === 'in') sessionEnd.set(error)
    if (mustClear) clearRefusedSession()
    sessionState.set('out')
  },
})
