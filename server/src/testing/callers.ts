import { deepStrictEqual } from 'node:assert/strict'

import { boundRoute } from '@naryad/contract/api'
import type { ErrorReply } from '@naryad/contract/kit/errors'
import type { Input, Reply, RouteDef } from '@naryad/contract/kit/route'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'

import type { Db } from '../platform/db/connect.ts'
import { openSession } from '../rooms/auth/sessions/index.ts'
import { makeFirstSession, testDevice } from '../rooms/auth/sessions/sessions.make.ts'
import { type MadeUser, makeUser } from '../rooms/users/users.make.ts'
import { authOf } from './app.ts'

interface CallOptions {
  readonly idempotencyKey?: string
  readonly headers?: Readonly<Record<string, string>>
}

interface LooseInput {
  readonly params?: Readonly<Record<string, string | number>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
  readonly files?: readonly File[]
}

/** A signed-in user that calls the API, with types from the contract. */
export interface Caller {
  readonly user: MadeUser
  readonly accessToken: string
  readonly refreshToken: string
  /** Throws unless the call succeeds. */
  call<R extends RouteDef>(
    route: R,
    input: Input<R>,
    options?: CallOptions,
  ): Promise<{ status: number; body: Reply<R> }>
  /** Throws unless the call is refused; the input may be invalid. */
  refusal(
    route: RouteDef,
    input: LooseInput,
    options?: CallOptions,
  ): Promise<{ status: number; body: ErrorReply }>
  /** The raw answer. */
  send(route: RouteDef, input: LooseInput, options?: CallOptions): Promise<LightMyRequestResponse>
}

/** Creates and signs in a user without hashing a password. */
export async function caller(
  app: FastifyInstance,
  db: Db,
  facts: Parameters<typeof makeUser>[1] = {},
): Promise<Caller> {
  const user = await makeUser(db, facts)
  return callerOf(app, user, await makeFirstSession(db, authOf(app).tokens, user.id))
}

/** Opens a session of an existing user. */
export async function signedIn(app: FastifyInstance, user: MadeUser): Promise<Caller> {
  const { db, tokens } = authOf(app)
  return callerOf(app, user, await openSession(db, tokens, user.id, { ...testDevice, bindHash: null }))
}

function callerOf(
  app: FastifyInstance,
  user: MadeUser,
  pair: Pick<Caller, 'accessToken' | 'refreshToken'>,
): Caller {
  const send: Caller['send'] = (route, input, options = {}) =>
    inject(app, route, input, {
      ...options,
      headers: { authorization: `Bearer ${pair.accessToken}`, ...options.headers },
    })
  return {
    user,
    ...pair,
    send,
    call: async (route, input, options) => {
      const answer = await send(route, input as LooseInput, options)
      if (answer.statusCode >= 400)
        throw new Error(`${route.method} ${route.path}: ${answer.statusCode} ${answer.body}`)
      const body = bodyOf(answer)
      proveShape(route, body)
      return { status: answer.statusCode, body: body as Reply<typeof route> }
    },
    refusal: async (route, input, options) => {
      const answer = await send(route, input, options)
      if (answer.statusCode < 400)
        throw new Error(`${route.method} ${route.path} was not refused: ${answer.statusCode}`)
      return { status: answer.statusCode, body: answer.json<ErrorReply>() }
    },
  }
}

/** JSON that the database has written is sent without validation, so tests check it against the contract. */
function proveShape(route: RouteDef, body: unknown): void {
  const { method, path, reply } = boundRoute(route)
  if (typeof reply === 'string') return
  deepStrictEqual(reply.parse(body), body, `${method} ${path} answers with what its contract does not name`)
}

const bodyOf = (answer: LightMyRequestResponse): unknown =>
  answer.body === ''
    ? undefined
    : answer.headers['content-type']?.toString().includes('json')
      ? answer.json()
      : answer.rawPayload

/** A call without a session, unless the headers contain a token. */
export async function inject(
  app: FastifyInstance,
  route: RouteDef,
  input: LooseInput = {},
  options: CallOptions = {},
): Promise<LightMyRequestResponse> {
  const path = route.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(input.params?.[name])),
  )
  const query = Object.entries(input.query ?? {})
    .filter(([, value]) => value !== undefined)
    .map(([key, value]): [string, string] => [key, String(value)])
  const search = new URLSearchParams(query).toString()
  const sent = input.files ? await multipartOf(route, input.files) : jsonOf(input.body)
  return app.inject({
    method: route.method,
    url: `/api${path}${search && `?${search}`}`,
    headers: {
      ...sent?.headers,
      ...(options.idempotencyKey ? { 'idempotency-key': options.idempotencyKey } : {}),
      ...options.headers,
    },
    ...(sent ? { payload: sent.payload } : {}),
  })
}

interface Sent {
  readonly headers: Record<string, string>
  readonly payload: string | Buffer
}

const jsonOf = (body: unknown): Sent | undefined =>
  body === undefined
    ? undefined
    : { headers: { 'content-type': 'application/json' }, payload: JSON.stringify(body) }

async function multipartOf(route: RouteDef, files: readonly File[]): Promise<Sent> {
  const form = new FormData()
  for (const file of files) form.append(route.files ?? 'files', file)
  const encoded = new Response(form)
  return {
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
    payload: Buffer.from(await encoded.arrayBuffer()),
  }
}
