import type postgres from 'postgres'

import { camelCase } from '../query/names.ts'

/** «2026-11-21 03:46:15.123456+00» → «2026-11-21T03:46:15.123Z». The session's time zone is always UTC. */
function momentOf(text: string): string {
  const fraction = text.charCodeAt(19) === dot ? text.slice(20, text.length - 3) : ''
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction.padEnd(3, '0').slice(0, 3)}Z`
}

const dot = '.'.charCodeAt(0)

const toMoment = (value: unknown): string => (value instanceof Date ? value.toISOString() : String(value))

/**
 * Rows built in SQL (`jsonObjectFrom`) have the type `json` and get camel-case keys; `jsonb` is stored
 * data and is unchanged.
 */
function namesOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(namesOf)
  if (typeof value !== 'object' || value === null) return value
  const renamed: Record<string, unknown> = {}
  for (const [key, inner] of Object.entries(value)) renamed[camelCase(key)] = namesOf(inner)
  return renamed
}

/** A string is assumed to be serialized JSON: no column stores a bare string. */
const toJson = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

const asText = (value: string): string => value

/**
 * Conversion of types: timestamps as ISO strings (a Date is slower and adds nothing), dates as strings,
 * counts and sums as numbers, because the largest sum is far below 2^53.
 */
export const types = {
  moment: { to: 1184, from: [1184], serialize: toMoment, parse: momentOf },
  day: { to: 1082, from: [1082, 1114], serialize: String, parse: asText },
  bigint: { to: 20, from: [20], serialize: String, parse: Number },
  numeric: { to: 1700, from: [1700], serialize: String, parse: Number },
  json: { to: 114, from: [114], serialize: toJson, parse: (text: string) => namesOf(JSON.parse(text)) },
  jsonb: { to: 3802, from: [3802], serialize: toJson, parse: (text: string): unknown => JSON.parse(text) },
} satisfies Record<string, postgres.PostgresType>
