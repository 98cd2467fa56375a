import type { IncomingHttpHeaders } from 'node:http'

import type { z } from 'zod'

import { request } from '../../../platform/outside/request.ts'
import { GpsError, type ReportRejected } from './gps-provider.ts'

export interface HttpOptions {
  readonly timeoutMs?: number
  readonly maxBytes?: number
  readonly signal?: AbortSignal
}

export interface HttpAnswer {
  readonly text: string
  readonly headers: IncomingHttpHeaders
}

export interface SystemCall {
  readonly method?: 'GET' | 'POST' | 'DELETE'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | URLSearchParams
}

/** A list of ten thousand vehicles takes about five megabytes. */
const defaults = { timeoutMs: 10_000, maxBytes: 64 * 1024 * 1024 }

/** Calls a monitoring system. Errors contain neither the URL nor the request: both may contain a password. */
export async function callSystem(
  url: string,
  { method = 'GET', headers = {}, body }: SystemCall,
  { timeoutMs = defaults.timeoutMs, maxBytes = defaults.maxBytes, signal = never }: HttpOptions = {},
): Promise<HttpAnswer> {
  const answer = await request({
    method,
    url,
    headers: { ...(body instanceof URLSearchParams ? { 'content-type': formType } : {}), ...headers },
    body: body?.toString(),
    timeoutMs,
    maxBytes,
    signal,
  })
  if (answer.kind !== 'answered') {
    if (answer.kind === 'lost' && answer.isTooLarge)
      throw new GpsError('BAD_RESPONSE', `more than ${maxBytes} bytes`)
    throw new GpsError('UNAVAILABLE', answer.isTimeout ? `no answer within ${timeoutMs} ms` : 'no connection')
  }
  const { status } = answer
  if (status === 401 || status === 403) throw new GpsError('AUTH', `HTTP ${status}`)
  if (status < 200 || status > 299) throw new GpsError('UNAVAILABLE', `HTTP ${status}`)
  return { text: answer.body.toString('utf8'), headers: answer.headers }
}

const formType = 'application/x-www-form-urlencoded;charset=UTF-8'
const never = new AbortController().signal

/** Parses the answer; an unexpected form is a failure of the system. */
export function parseAnswer<Schema extends z.ZodType>(schema: Schema, text: string): z.output<Schema> {
  const parsed = schema.safeParse(jsonOf(text))
  if (!parsed.success)
    throw new GpsError('BAD_RESPONSE', `unexpected answer at ${parsed.error.issues[0]?.path.join('.') ?? ''}`)
  return parsed.data
}

/**
 * Parses a list element by element: one that is malformed is reported and left out. A list of which nothing can be read
 * is a failure of the system.
 */
export function parseElements<Schema extends z.ZodType>(
  schema: Schema,
  elements: readonly unknown[],
  report: ReportRejected = () => {},
): z.output<Schema>[] {
  const read: z.output<Schema>[] = []
  for (const element of elements) {
    const parsed = schema.safeParse(element)
    if (parsed.success) read.push(parsed.data)
    else report({ vehicleId: idOf(element), field: 'ELEMENT', reason: 'MALFORMED', value: element, at: null })
  }
  if (elements.length > 0 && read.length === 0) throw new GpsError('BAD_RESPONSE', 'no element can be read')
  return read
}

/** The id of a malformed element, if at least that can be read. */
function idOf(element: unknown): string | null {
  if (typeof element !== 'object' || element === null) return null
  const { id, deviceId } = element as { readonly id?: unknown; readonly deviceId?: unknown }
  const found = deviceId ?? id
  return typeof found === 'number' || typeof found === 'string' ? String(found) : null
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new GpsError('BAD_RESPONSE', 'not JSON')
  }
}
