import { boundRoute } from '@naryad/contract/api'
import type { ErrorCode, ErrorReply } from '@naryad/contract/kit/errors'
import { errorStatuses } from '@naryad/contract/kit/errors'
import type { Parsed, Returned, RouteDef } from '@naryad/contract/kit/route'
import { expect, onTestFinished, vi } from 'vitest'
import { z } from 'zod'

type Handler<R extends RouteDef> = (input: Parsed<R>) => Returned<R> | Promise<Returned<R>>

interface Mounted {
  route: RouteDef
  pattern: RegExp
  answer: (input: never) => unknown
}

export interface SeenCall {
  route: RouteDef
  url: URL
  body: unknown
  headers: Headers
}

/** Thrown by a handler, this becomes an error answer. */
export class Refused extends Error {
  readonly code: ErrorCode
  readonly messages: string | string[]
  readonly more: Partial<Omit<ErrorReply, 'statusCode' | 'error' | 'message'>>

  constructor(code: ErrorCode, messages: string | string[], more: Refused['more'] = {}) {
    super(String(messages))
    this.code = code
    this.messages = messages
    this.more = more
  }
}

const json = (status: number, body: unknown): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

const patternOf = ({ path }: RouteDef): RegExp =>
  new RegExp(`^/api${path.replace(/:(\w+)/g, (_, name: string) => `(?<${name}>[^/]+)`)}$`)

/** The fake cannot drift from the contract: requests and answers are parsed by the schemas of the route. */
export function fakeApi() {
  const mounted: Mounted[] = []
  const calls: SeenCall[] = []
  const unexpected: string[] = []

  async function answer(input: string, init: RequestInit = {}): Promise<Response> {
    const url = new URL(input, location.origin)
    const method = init.method ?? 'GET'
    const found = mounted.findLast(
      ({ route, pattern }) => route.method === method && pattern.test(url.pathname),
    )
    if (!found) {
      unexpected.push(`${method} ${url.pathname}`)
      throw new TypeError('Failed to fetch')
    }
    const { pattern, answer: handle } = found
    const route = boundRoute(found.route)
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : init.body
    calls.push({ route: found.route, url, body, headers: new Headers(init.headers) })
    const parsed = {
      params: route.params?.parse({ ...pattern.exec(url.pathname)?.groups }),
      query: route.query?.parse(Object.fromEntries(url.searchParams)),
      body: route.body ? route.body.parse(body) : body,
    }
    try {
      const reply = await handle(parsed as never)
      if (reply instanceof Response) return reply
      if (!(route.reply instanceof z.ZodType)) return new Response(null, { status: 204 })
      return json(route.status ?? 200, route.reply.parse(reply))
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      const status = errorStatuses[error.code]
      return json(status, { statusCode: status, error: error.code, message: error.messages, ...error.more })
    }
  }

  vi.stubGlobal('fetch', answer)
  onTestFinished(() => {
    vi.unstubAllGlobals()
    expect(unexpected, 'calls that the test did not expect').toEqual([])
  })

  return {
    /** Sets the handler of a route; the last one set wins. */
    on: <R extends RouteDef>(route: R, handler: Handler<R>): void => {
      mounted.push({ route, pattern: patternOf(route), answer: handler })
    },
    /** The calls made to a route so far. */
    calls: (route: RouteDef): SeenCall[] => calls.filter((call) => call.route === route),
  }
}

export type FakeApi = ReturnType<typeof fakeApi>
