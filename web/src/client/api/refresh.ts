import { authRoutes } from '@naryad/contract/auth/auth.routes'

import { createStore } from '../../ui/store.ts'
import type { TokenStore } from '../session/tokens.ts'
import { ApiError, errorOf, NetworkError } from './errors.ts'
import type { Lock } from './lock.ts'
import { replyOf, requestOf } from './request.ts'
import type { RotatedTokens } from './rotatedTokens.ts'
import type { Answer, Transport } from './transport.ts'

/** Pauses before the second and the third attempt. */
const pausesMs = [3_000, 7_000]

const lockName = 'naryad-refresh'

export interface RefreshDeps {
  base: string
  transport: Transport
  tokens: TokenStore
  lock: Lock
  spent: RotatedTokens
  /** The server refused to renew the session. Only its 401 clears the storage. */
  onRefused: (error: ApiError, mustClear: boolean) => void
}

const isTemporary = (status: number): boolean => status >= 500 || status === 429

/** Ends the pause before the next attempt to renew the session; null: no attempt has failed. */
export const repeatRenewal = createStore<(() => void) | null>(null)

const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    repeatRenewal.set(() => {
      clearTimeout(timer)
      resolve()
    })
  })

/** A network error or a server error says nothing about the session, so the call is repeated. */
async function withTries(send: () => Promise<Answer>): Promise<Answer> {
  for (const ms of pausesMs) {
    try {
      const answer = await send()
      if (!isTemporary(answer.status)) return answer
    } catch (error) {
      if (!(error instanceof NetworkError)) throw error
    }
    await pause(ms)
  }
  return send()
}

const isRefusal = (error: unknown): boolean => error instanceof ApiError && !isTemporary(error.status)

/** One refresh at a time, in this tab and in all others; concurrent callers share it. */
export function createRefresh({ base, transport, tokens, lock, spent, onRefused }: RefreshDeps) {
  let running: Promise<void> | undefined
  let early: Promise<void> | undefined
  let held: Promise<unknown> | undefined

  /** Another tab has signed out, or this one did while the call waited. */
  function signedOut(): ApiError {
    const error = errorOf(401, '', null)
    onRefused(error, false)
    return error
  }

  /**
   * Runs under a lock shared by all tabs. If another tab has already rotated the stored token, waits for its
   * new pair first.
   */
  const inTurn = <T>(work: () => Promise<T>): Promise<T> =>
    lock(lockName, async () => {
      const stored = tokens.refresh()
      if (stored !== null && (await spent.has(stored))) await tokens.newerThan(stored)
      return work()
    })

  async function renew(usedBearer: string | null, isEarly = false): Promise<void> {
    const access = tokens.access()
    // Another tab has renewed while this one waited for the lock.
    if (access !== null && access !== usedBearer) return
    const refreshToken = tokens.refresh()
    if (refreshToken === null) throw signedOut()

    const send = () => {
      const request = requestOf(base, authRoutes.refresh, undefined, {})
      request.headers.authorization = `Bearer ${refreshToken}`
      return transport(request)
    }
    if (!isEarly) tokens.dropAccess()
    // An early refresh makes one attempt: the call that follows reports whether the server is down.
    const answer = await (isEarly ? send() : withTries(send).finally(() => repeatRenewal.set(null)))
    // A sign-out during the call discards the response; so does a newer pair in storage.
    const stored = tokens.refresh()
    if (stored === null) throw signedOut()
    if (stored !== refreshToken) return
    if (answer.status === 200) {
      tokens.write(await replyOf(authRoutes.refresh, answer))
      await spent.add(refreshToken)
      return
    }
    const error = errorOf(answer.status, await answer.text(), answer.header('x-request-id'))
    if (!isTemporary(answer.status)) onRefused(error, answer.status === 401)
    throw error
  }

  const settled = (work: Promise<unknown> | undefined) => work?.catch(() => undefined)

  async function refresh(usedBearer: string | null): Promise<void> {
    // The running call may itself bring a newer pair.
    await settled(early ?? held)
    running ??= inTurn(() => renew(usedBearer)).finally(() => {
      running = undefined
    })
    return running
  }

  async function renewExpired(): Promise<void> {
    // Another tab has renewed while this one waited for the lock.
    if (!tokens.isExpired()) return
    try {
      await renew(tokens.access(), true)
    } catch (error) {
      if (isRefusal(error)) throw error
    }
  }

  return {
    /** The running refresh, or the call that is replacing the tokens; undefined if there is none. */
    running: () => running ?? early ?? settled(held),
    refresh,
    /**
     * Refreshes before the server would refuse an expired token. Rejects only if the session is refused:
     * after any other failure the call is sent, and its 401 is handled.
     */
    refreshExpired: (): Promise<void> | undefined => {
      if (!tokens.isExpired()) return undefined
      early ??= inTurn(renewExpired).finally(() => {
        early = undefined
      })
      return early
    },
    /** Runs a call that returns a new pair itself; no refresh runs meanwhile. */
    hold: async <T>(work: () => Promise<T>): Promise<T> => {
      const mine = inTurn(work)
      held = mine
      try {
        return await mine
      } finally {
        if (held === mine) held = undefined
      }
    },
  }
}
