import multipart from '@fastify/multipart'
import { changedElsewhere, fromRead } from '@naryad/contract/kit/as-read'
import { jsonParameterOf } from '@naryad/contract/kit/plain-query'
import { inQuotes } from '@naryad/contract/kit/quotes'
import { type Scope, scopeOf } from '@naryad/contract/kit/rights'
import type { Access, BoundRoute, RouteDef } from '@naryad/contract/kit/route'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'

import { isDatabaseUnavailable } from '../db/connection/database-unavailable.ts'
import { RawJson } from '../db/query/raw-json.ts'
import { withinCompany } from '../db/tenant/tenant-scope.ts'
import { checked } from '../text/checked.ts'
import { callOf } from './call.ts'
import { Created } from './created.ts'
import type { Call, Ctx, DriverCtx } from './ctx.ts'
import { type EventsReply, openEvents } from './events.ts'
import { type FileReply, sendFile } from './files.ts'
import type { Http } from './http.ts'
import { addressKey } from './limits.ts'
import { invalid, malformed, notFound, Refusal, refused, unauthorized } from './refusals.ts'
import { filesOf } from './uploads.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call; every route of the server declares it. */
    access?: Access
    route?: RouteDef
  }
  interface FastifyRequest {
    call: Call | Ctx | DriverCtx | null
  }
}

/** A handler without its specific types. */
export type AnyHandler = (input: unknown, ctx: Ctx) => unknown

const nothing = z.strictObject({})

/** The timeout of a handler with long work; undefined for the default. */
function timeoutOf({ isLong, files, reply }: BoundRoute): number | undefined {
  // The call processes a whole file, possibly on a busy machine.
  if (isLong) return 300_000
  // The time includes receiving the upload or sending the file.
  return files || reply === 'file' ? 120_000 : undefined
}

/** `read` answers with the present state of what the call changes, where its declaration needs it. */
export function mountRoute(http: Http, route: BoundRoute, handler: AnyHandler, read?: AnyHandler): void {
  const guarded: AnyHandler = read ? refusingChangesElsewhere(route, handler, read) : handler
  // The multipart plugin adds hooks to every request of its scope, so only routes with files are
  // registered in one.
  if (route.files)
    void http.app.register(async (scope) => {
      await scope.register(multipart, { throwFileSizeLimit: false })
      addRoute(scope, http, route, guarded)
    })
  else addRoute(http.app, http, route, guarded)
}

const refusingChangesElsewhere =
  (route: BoundRoute, handler: AnyHandler, read: AnyHandler): AnyHandler =>
  async (input, ctx) => {
    const present = await readPresent(route, () => read(input, ctx))
    const fields = changedElsewhere(
      route,
      (input as { sent?: unknown }).sent,
      present instanceof RawJson ? present.parsed() : present,
    )
    if (Object.keys(fields).length > 0) throw invalid(fields)
    return handler(input, ctx)
  }

/** What an upsert is about to create has nothing yet. */
async function readPresent({ upserts }: BoundRoute, read: () => unknown): Promise<unknown> {
  try {
    return await read()
  } catch (error) {
    if (upserts && error instanceof Refusal && error.code === 'NOT_FOUND') return {}
    throw error
  }
}

function addRoute(app: FastifyInstance, http: Http, route: BoundRoute, handler: AnyHandler): void {
  const write = writer(route)
  const handlerTimeout = timeoutOf(route)
  app.route({
    method: route.method,
    url: http.base + route.path,
    exposeHeadRoute: false,
    config: { access: route.access, route },
    ...(route.maxFiles ? { bodyLimit: (http.maxFileBytes + 65_536) * route.maxFiles } : {}),
    ...(handlerTimeout === undefined ? {} : { handlerTimeout }),
    onRequest: async (request, reply) => {
      const call = callOf(request, reply, http.isHttps, route)
      request.call = await noting(http, route, call, () => admit(http, route, call))
    },
    handler: async (request, reply) => {
      const ctx = request.call as Ctx
      return withinTenant(ctx, async () => {
        const input = parse(http, route, request)
        return write(
          reply,
          await noting(http, route, ctx, () => unlessDeleted(http, ctx, async () => handler(input, ctx))),
        )
      })
    },
  })
}

/** Records a forbidden call before it is rejected. */
async function noting<Result>(
  { onForbidden }: Http,
  route: BoundRoute,
  call: Call | Ctx,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refusal && error.code === 'FORBIDDEN' && 'who' in call)
      await onForbidden?.(call, route)
    throw error
  }
}

/**
 * Answers 401 if the caller's account was deleted during the call, because the deletion can cause other
 * errors.
 */
async function unlessDeleted<Result>(
  { callerExists }: Http,
  call: Call | Ctx,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (
      'who' in call &&
      !(error instanceof Refusal) &&
      !isDatabaseUnavailable(error) &&
      !(await callerExists(call.who))
    )
      throw unauthorized()
    throw error
  }
}

/** Runs calls of client users, and of drivers with an organization, within its tenant scope. */
function withinTenant<T>(call: Call | Ctx | DriverCtx, work: () => T): T {
  if ('driver' in call && call.driver.companyId !== null) return withinCompany(call.driver.companyId, work)
  if (!('who' in call) || call.who.role !== 'client') return work()
  // A client user without an organization sees nothing: no organization has the id 0.
  return withinCompany(call.who.companyId ?? 0, work)
}

/** Checks access before the body is read. */
async function admit(http: Http, route: BoundRoute, call: Call): Promise<Call | Ctx | DriverCtx> {
  const { access } = route
  http.addressLimit(addressKey(call.address))
  if (access === 'public' || access === 'session' || access === 'signed') return call
  if (access === 'driver') {
    const driver = await http.authenticateDriver(call)
    http.driverLimit(String(driver.id))
    return Object.assign(call, { driver })
  }
  const who = await http.authenticate(call, route)
  http.userLimit(String(who.id))
  const scope: Scope = access === 'signedIn' ? 'all' : scopeOf(access, who)
  const ctx = Object.assign(call, { who, scope })
  if (scope === 'none') throw refused()
  return ctx
}

function parse(http: Http, route: BoundRoute, request: FastifyRequest): unknown {
  const input: Record<string, unknown> = {}
  // An invalid id in the path means an unknown URL (404), not an invalid field.
  if (route.params) {
    const params = route.params.safeParse(request.params)
    if (!params.success) throw notFound('Адрес')
    input['params'] = params.data
  }
  const sent = jsonParameterOf(route.query) === undefined ? singleValues(request.query) : request.query
  const query = checked(route.query ?? nothing, sent)
  if (route.query) input['query'] = query
  if (route.body) {
    const { body, wrong } = fromRead(route, request.body)
    if (Object.keys(wrong).length > 0) throw invalid(wrong)
    input['body'] = checked(route.body, body)
    if (route.reads) input['sent'] = request.body
  }
  if (!route.body && !route.files && request.body !== undefined) checked(nothing, request.body)
  if (route.files && route.maxFiles)
    input['files'] = filesOf(request, {
      field: route.files,
      max: route.maxFiles,
      maxFileBytes: http.maxFileBytes,
    })
  return input
}

function singleValues(query: unknown): unknown {
  for (const [key, value] of Object.entries(query as Record<string, unknown>))
    if (Array.isArray(value)) throw malformed(`Параметр ${inQuotes(key)} указан несколько раз`)
  return query
}

type Write = (reply: FastifyReply, result: unknown) => FastifyReply | Promise<FastifyReply>

function writer(route: BoundRoute): Write {
  const status = route.status ?? 200
  switch (route.reply) {
    case 'empty':
      return (reply) => reply.code(204).header('cache-control', 'no-store').send()
    case 'file':
      return (reply, result) => sendFile(reply.request, reply, result as FileReply)
    case 'events':
      return (reply, result) => {
        openEvents(reply, result as EventsReply)
        return reply
      }
    default: {
      const schema = route.reply
      return (reply, result) => {
        const isCreated = result instanceof Created
        const object: unknown = isCreated ? result.reply : result
        return reply
          .code(isCreated ? 201 : status)
          .header('content-type', 'application/json; charset=utf-8')
          .header('cache-control', 'no-store')
          .send(object instanceof RawJson ? object.bytes : JSON.stringify(schema.parse(object)))
      }
    }
  }
}
