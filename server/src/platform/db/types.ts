import type postgres from 'postgres'

import { camelCase } from './names.ts'

/** «2026-11-21 03:46:15.123456+00» → «2026-11-21T03:46:15.123Z». The session's time zone is always UTC. */
function momentOf(text: string): string {
  const fraction = text.charCodeAt(19) === dot ? text.slice(20, text.length - 3) : ''
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction.padEnd(3, '0').slice(0, 3)}Z`
}

const dot = '.'.charCodeAt(0)

const toMoment = (value: unknown): string => (value instanceof Date ? value.toISOString() : String(value))

/** Rows built in SQL (`jsonObjectFrom`) are `json` and get the names of the code; `jsonb` is stored data and stays as it is. */
function namesOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(namesOf)
  if (typeof value !== 'object' || value === null) return value
  const renamed: Record<string, unknown> = {}
  for (const [key, inner] of Object.entries(value)) renamed[camelCase(key)] = namesOf(inner)
  return renamed
}

/** Text is taken for JSON already: no column of ours holds a bare string. */
const toJson = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

const asText = (value: string): string => value

/**
 * How values travel: moments as ISO text (a Date costs more and says no more), days as text, counts and sums as numbers:
 * our greatest sum is far below 2^53.
 */
export const types = {
  moment: { to: 1184, from: [1184], serialize: toMoment, parse: momentOf },
  day: { to: 1082, from: [1082, 1114], serialize: String, parse: asText },
  bigint: { to: 20, from: [20], serialize: String, parse: Number },
  numeric: { to: 1700, from: [1700], serialize: String, parse: Number },
  json: { to: 114, from: [114], serialize: toJson, parse: (text: string) => namesOf(JSON.parse(text)) },
  jsonb: { to: 3802, from: [3802], serialize: toJson, parse: (text: string): unknown => JSON.parse(text) },
} satisfies Record<string, postgres.PostgresType>
