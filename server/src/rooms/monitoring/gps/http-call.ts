import type { z } from 'zod'

import { refuseForbidden } from '../../../platform/outside/addresses.ts'
import { GpsError, type ReportRejected } from './gps-provider.ts'

export interface HttpOptions {
  readonly timeoutMs?: number
  readonly maxBytes?: number
  readonly signal?: AbortSignal
}

export interface HttpAnswer {
  readonly text: string
  readonly headers: Headers
}

/** A list of ten thousand vehicles takes about five megabytes. */
const defaults = { timeoutMs: 10_000, maxBytes: 64 * 1024 * 1024 }

/** Calls a monitoring system. Errors contain neither the URL nor the request: both may contain a password. */
export async function callSystem(
  url: string,
  init: RequestInit,
  { timeoutMs = defaults.timeoutMs, maxBytes = defaults.maxBytes, signal }: HttpOptions = {},
): Promise<HttpAnswer> {
  try {
    const timeout = AbortSignal.timeout(timeoutMs)
    const stop = signal ? AbortSignal.any([signal, timeout]) : timeout
    await refuseForbidden(new URL(url))
    const answer = await fetch(url, { ...init, signal: stop, redirect: 'error' })
    if (answer.status === 401 || answer.status === 403) throw new GpsError('AUTH', `HTTP ${answer.status}`)
    if (!answer.ok) throw new GpsError('UNAVAILABLE', `HTTP ${answer.status}`)
    return { text: await readText(answer, maxBytes), headers: answer.headers }
  } catch (error) {
    if (error instanceof GpsError) throw error
    const isTimeout = error instanceof Error && error.name === 'TimeoutError'
    throw new GpsError('UNAVAILABLE', isTimeout ? `no answer within ${timeoutMs} ms` : 'no connection')
  }
}

async function readText(answer: Response, maxBytes: number): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  let size = 0
  const body: AsyncIterable<Uint8Array> | undefined = answer.body ?? undefined
  for await (const chunk of body ?? []) {
    size += chunk.length
    if (size > maxBytes) throw new GpsError('BAD_RESPONSE', `more than ${maxBytes} bytes`)
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

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
