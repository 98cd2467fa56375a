import { vi } from 'vitest'

import { createClient } from '../client/api/client.ts'
import type { ApiError } from '../client/api/errors.ts'
import type { Lock } from '../client/api/lock.ts'
import type { RotatedTokens } from '../client/api/rotatedTokens.ts'
import type { Answer, WireRequest } from '../client/api/transport.ts'
import { tokensIn, type TokenStorage } from '../client/session/tokens.ts'

type Server = (
  request: WireRequest,
  bearer: string | undefined,
) => [status: number, body?: unknown, headers?: Readonly<Record<string, string>>]

export const refused = (status: number, message: string | string[]): [number, unknown] => [
  status,
  { message },
]

export const pair = (generation: number) => ({
  accessToken: `access-${generation}`,
  refreshToken: `refresh-${generation}`,
})

/** Like the browser's: one holder at a time, in the order of the requests. All names share one lock here. */
function makeLock(): Lock {
  let last: Promise<unknown> = Promise.resolve()
  return (_name, work) => {
    const mine = last.then(work, work)
    last = mine.catch(() => undefined)
    return mine
  }
}

/** The refresh tokens that the tabs of one browser have announced as used. */
function makeSpent(): RotatedTokens {
  const told = new Set<string>()
  return {
    add: async (refreshToken) => void told.add(refreshToken),
    has: async (refreshToken) => told.has(refreshToken),
  }
}

const copyOfStorage = () =>
  new Map(
    Array.from({ length: localStorage.length }, (_, at) => {
      const key = localStorage.key(at) ?? ''
      return [key, localStorage.getItem(key)] as const
    }),
  )

/** The storage as another tab sees it: changes made here become visible in it only by `arrive`. */
export function storageOfOtherTab(): { storage: TokenStorage; arrive: () => void } {
  let seen = copyOfStorage()
  const storage: TokenStorage = {
    getItem: (key) => seen.get(key) ?? null,
    setItem: (key, value) => localStorage.setItem(key, value),
    removeItem: (key) => localStorage.removeItem(key),
  }
  const arrive = () => {
    seen = copyOfStorage()
    dispatchEvent(new StorageEvent('storage'))
  }
  return { storage, arrive }
}

/** One browser with its storage, its lock and a server; a test opens any number of tabs. */
export function fakeBrowser(server: Server) {
  const sent: { path: string; bearer: string | undefined; request: WireRequest }[] = []
  const lock = makeLock()
  const spent = makeSpent()
  const tokens = tokensIn(localStorage)
  const transport = async (request: WireRequest): Promise<Answer> => {
    const bearer = request.headers.authorization?.replace('Bearer ', '')
    sent.push({
      path: request.url.replace('/api', ''),
      bearer,
      request: structuredClone({ ...request, body: undefined, signal: undefined }),
    })
    await Promise.resolve()
    const [status, body, headers] = server(request, bearer)
    return {
      status,
      header: (name) => headers?.[name] ?? null,
      text: () => Promise.resolve(body === undefined ? '' : JSON.stringify(body)),
    }
  }
  const openTab = (storage: TokenStorage = localStorage) => {
    const onSignedOut = vi.fn<(error: ApiError, mustClear: boolean) => void>()
    const onSecondFactorDue = vi.fn<() => void>()
    const own = tokensIn(storage)
    const deps = { base: '/api', transport, tokens: own, lock, spent, onSignedOut, onSecondFactorDue }
    return { call: createClient(deps), onSignedOut, onSecondFactorDue }
  }
  const refreshes = () => sent.filter(({ path }) => path === '/auth/refresh')
  return { openTab, sent, tokens, refreshes }
}

export const isRefresh = ({ url }: WireRequest): boolean => url.endsWith('/auth/refresh')

/** Accepts only the newest access token, and issues a new pair for the newest refresh token. */
export function rotatingServer(): Server {
  let generation = 1
  return (request, bearer) => {
    if (isRefresh(request)) {
      if (bearer !== `refresh-${generation}`) return refused(401, 'Сеанс завершён')
      generation += 1
      return [200, pair(generation)]
    }
    return bearer === `access-${generation}` && generation > 1
      ? [200, { items: [] }]
      : refused(401, 'Войдите в систему')
  }
}
