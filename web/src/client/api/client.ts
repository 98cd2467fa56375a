import type { Tokens } from '@naryad/contract/auth/auth'
import type { Reply, RouteDef } from '@naryad/contract/kit/route'

import type { TokenStore } from '../session/tokens.ts'
import { ApiError, errorOf, NetworkError } from './errors.ts'
import type { Lock } from './lock.ts'
import { createRefresh } from './refresh.ts'
import { type CallArguments, type CallOptions, replyOf, requestOf } from './request.ts'
import type { RotatedTokens } from './rotatedTokens.ts'
import type { Answer, Transport, WireRequest } from './transport.ts'

export interface ClientDeps {
  base: string
  transport: Transport
  tokens: TokenStore
  lock: Lock
  spent: RotatedTokens
  /** The session has ended; `mustClear` if the server said so to the refresh call. */
  onSignedOut: (error: ApiError, mustClear: boolean) => void
  /** The server refuses every call until a second factor is set up. */
  onSecondFactorDue: () => void
}

export type Call = <R extends RouteDef>(route: R, ...rest: CallArguments<R>) => Promise<Reply<R>>

/** Public calls and those of the session itself (refresh, sign-out) never start a refresh. */
const mayRefresh = (route: RouteDef): boolean => route.access !== 'public' && route.access !== 'session'

const isGood = (status: number): boolean => status >= 200 && status < 300

const maxTries = 6
/**
 * Longer pauses are reported to the user: they come from the limit of an action, not from many reads of one
 * screen.
 */
const longestPauseSeconds = 5

/** Milliseconds to wait before a rate-limited call is repeated, with jitter; null: do not repeat. */
function pauseOf({ status, header }: Answer): number | null {
  const seconds = status === 429 ? Number(header('retry-after') ?? Number.NaN) : Number.NaN
  if (Number.isNaN(seconds) || seconds > longestPauseSeconds) return null
  return seconds * 1000 + Math.random() * 1000
}

const pause = (ms: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    signal?.addEventListener('abort', end)
  })

/**
 * The only access to the server. Shows nothing: the caller decides, and the listener on the query and
 * mutation caches reports errors.
 */
export function createClient(deps: ClientDeps): Call {
  const { base, transport, tokens, lock, spent, onSignedOut, onSecondFactorDue } = deps
  const { refresh, refreshExpired, running, hold } = createRefresh({
    base,
    transport,
    tokens,
    lock,
    spent,
    onRefused: onSignedOut,
  })

  const send = (request: WireRequest, bearer: string | null): Promise<Answer> => {
    if (bearer !== null) request.headers.authorization = `Bearer ${bearer}`
    return transport(request)
  }

  /**
   * Other calls, in this tab and in all others, wait meanwhile, because the server would refuse the revoked
   * pair.
   */
  const sendForTokens = (request: WireRequest, bearer: string | null): Promise<Answer> =>
    hold(async () => {
      const before = tokens.refresh()
      const answer = await send(request, bearer)
      if (!isGood(answer.status)) return answer
      const text = await answer.text()
      // After a sign-out during the call the new pair is discarded.
      if (tokens.refresh() === before) {
        tokens.write(JSON.parse(text) as Tokens)
        if (before !== null) await spent.add(before)
      }
      return { ...answer, text: () => Promise.resolve(text) }
    })

  async function sendWithRefresh(
    route: RouteDef,
    request: WireRequest,
    { renewsTokens }: CallOptions,
  ): Promise<Answer> {
    if (!mayRefresh(route)) return send(request, tokens.bearer())
    await running()
    await refreshExpired()
    const sendIt = renewsTokens ? sendForTokens : send
    const bearer = tokens.bearer()
    const answer = await sendIt(request, bearer)
    if (answer.status !== 401 || tokens.refresh() === null) return answer
    await refresh(bearer)
    return sendIt(request, tokens.bearer())
  }

  /** A rate-limited call has changed nothing, so it is repeated after the pause that the server requests. */
  async function sendInTurn(route: RouteDef, request: WireRequest, options: CallOptions): Promise<Answer> {
    for (let tries = 1; ; tries += 1) {
      const answer = await sendWithRefresh(route, request, options)
      const waitMs = tries < maxTries && mayRefresh(route) ? pauseOf(answer) : null
      if (waitMs === null) return answer
      await pause(waitMs, request.signal)
      request.signal?.throwIfAborted()
    }
  }

  async function perform<R extends RouteDef>(
    route: R,
    input: object | undefined,
    options: CallOptions,
  ): Promise<Reply<R>> {
    const answer = await sendInTurn(route, requestOf(base, route, input, options), options)
    if (isGood(answer.status)) return replyOf(route, answer)
    const error = errorOf(answer.status, await answer.text(), answer.header('x-request-id'))
    if (error.status === 401 && mayRefresh(route)) onSignedOut(error, false)
    if (error.code === 'SECOND_FACTOR_DUE') onSecondFactorDue()
    throw error
  }

  return async (route, ...[input, options = {}]) => {
    try {
      return await perform(route, input as object | undefined, options)
    } catch (error) {
      const isOurs = error instanceof ApiError || error instanceof NetworkError
      throw options.silent && isOurs ? error.silenced() : error
    }
  }
}
