import { vi } from 'vitest'

import { createClient } from '../platform/api/client.ts'
import type { ApiError } from '../platform/api/errors.ts'
import type { Lock } from '../platform/api/lock.ts'
import type { Answer, WireRequest } from '../platform/api/transport.ts'
import { tokensIn } from '../platform/session/tokens.ts'

type Server = (request: WireRequest, bearer: string | undefined) => [status: number, body?: unknown]

export const refused = (status: number, message: string | string[]): [number, unknown] => [
  status,
  { message },
]

export const pair = (generation: number) => ({
  accessToken: `access-${generation}`,
  refreshToken: `refresh-${generation}`,
})

/** As the browser's own: one holder of a name at a time, the others in the order they came. */
function makeLock(): Lock {
  let last: Promise<unknown> = Promise.resolve()
  return (_name, work) => {
    const mine = last.then(work, work)
    last = mine.catch(() => undefined)
    return mine
  }
}

/** One browser: its storage, its lock, a server; and as many tabs as a test opens. */
export function fakeBrowser(server: Server) {
  const sent: { path: string; bearer: string | undefined; request: WireRequest }[] = []
  const lock = makeLock()
  const tokens = tokensIn(localStorage)
  const transport = async (request: WireRequest): Promise<Answer> => {
    const bearer = request.headers.authorization?.replace('Bearer ', '')
    sent.push({
      path: request.url.replace('/api', ''),
      bearer,
      request: structuredClone({ ...request, body: undefined }),
    })
    await Promise.resolve()
    const [status, body] = server(request, bearer)
    return {
      status,
      header: () => null,
      text: () => Promise.resolve(body === undefined ? '' : JSON.stringify(body)),
    }
  }
  const openTab = () => {
    const onSignedOut = vi.fn<(error: ApiError, mustClear: boolean) => void>()
    const onSecondFactorDue = vi.fn<() => void>()
    const deps = { base: '/api', transport, tokens, lock, onSignedOut, onSecondFactorDue }
    return { call: createClient(deps), onSignedOut, onSecondFactorDue }
  }
  const refreshes = () => sent.filter(({ path }) => path === '/auth/refresh')
  return { openTab, sent, tokens, refreshes }
}

export const isRefresh = ({ url }: WireRequest): boolean => url.endsWith('/auth/refresh')

/** Takes only the newest access token, and gives a new pair for the newest refresh token. */
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
