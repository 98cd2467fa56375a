import { z } from 'zod'

import { fieldTitle, prefixTitle } from './messages.ts'
import { inQuotes } from './quotes.ts'
import type { BoundRoute, ReadAs } from './route.ts'

type Values = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The fields of an object schema; none for any other. */
export const shapeOf = (schema: z.ZodType | undefined): Readonly<Record<string, z.ZodType>> =>
  schema instanceof z.ZodObject ? schema.shape : {}

/** How a field of the object as it was read becomes a field of the body. */
export interface Reference {
  /** The field of the body: `companyId` for `company`. */
  readonly field: string
  /** An id, or a list of ids. */
  readonly isList: boolean
}

/**
 * The field of the body behind a related object. A field that the caller reads under its own name too
 * (`companyIds` beside `companies`) is taken from there.
 */
export function referenceOf({ body, reads }: BoundRoute, key: string): Reference | undefined {
  const fields = shapeOf(body)
  const one = `${key}Id`
  if (one in fields && !(one in shapeOf(reads?.schema))) return { field: one, isList: false }
  return undefined
}

/** A read-only field of the object as it was read. */
const isReadOnly = (route: BoundRoute, key: string): boolean =>
  !(key in shapeOf(route.body)) && key in shapeOf(route.reads?.schema)

interface Accepted {
  readonly body: unknown
  /** Maps a field to the sentence that refuses it. */
  readonly wrong: Readonly<Record<string, string>>
}

/**
 * The body of a PUT that names the schema its object is read by: related objects become ids, read-only
 * fields are dropped. Everything else is left to the schema of the body.
 */
export function fromRead(route: BoundRoute, sent: unknown): Accepted {
  const { reads } = route
  if (!reads || !isObject(sent)) return { body: sent, wrong: {} }
  const body: Record<string, unknown> = {}
  const wrong: Record<string, string> = {}
  const refuse = (key: string, field: string, message: string): void => {
    wrong[key] = prefixTitle(fieldTitle(route.body as z.ZodType, field), message)
  }
  for (const [key, value] of Object.entries(joined(reads, sent))) {
    const reference = referenceOf(route, key)
    if (key in shapeOf(route.body)) body[key] = value
    else if (reference) takeReference({ sent, body, key, value, reference, refuse })
    else if (!isReadOnly(route, key)) body[key] = value
  }
  return { body, wrong }
}

interface Taking {
  readonly sent: Values
  readonly body: Record<string, unknown>
  readonly key: string
  readonly value: unknown
  readonly reference: Reference
  readonly refuse: (key: string, field: string, message: string) => void
}

function takeReference({ sent, body, key, value, reference: { field }, refuse }: Taking): void {
  const id = value === null ? null : isObject(value) ? value['id'] : undefined
  if (id === undefined) refuse(key, field, `в ${inQuotes(key)} ожидается объект с id или null`)
  else if (sent[field] !== undefined && sent[field] !== id)
    refuse(key, field, `${field} (${show(sent[field])}) и ${key} (${show(id)}) различаются, оставьте одно`)
  else body[field] = id
}

const show = (value: unknown): string => JSON.stringify(value).slice(0, 40)

/** Fields that the object has beside each other and the body within one. */
function joined({ joins = {} }: ReadAs, sent: Values): Values {
  const fields: Record<string, unknown> = { ...sent }
  for (const [field, parts] of Object.entries(joins)) {
    if (field in fields || !parts.some((part) => part in fields)) continue
    const given = parts.filter((part) => part in sent)
    // What does not exist is read as null in its first part: «not connected».
    fields[field] =
      sent[String(parts[0])] === null ? null : Object.fromEntries(given.map((part) => [part, sent[part]]))
  }
  return fields
}

/** What identifies a value: of a related object, or of several, only the ids. */
function identity(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(identity)
  return isObject(value) && 'id' in value ? value['id'] : value
}

/**
 * The fields that another call changes and that the caller has changed here: ignored, they would look
 * changed. Maps a field to the sentence that refuses it.
 */
export function changedElsewhere(
  { reads }: BoundRoute,
  sent: unknown,
  present: unknown,
): Record<string, string> {
  if (!reads?.elsewhere || !isObject(sent) || !isObject(present)) return {}
  // The stale object is answered with 409 and the present one.
  if (typeof sent['version'] === 'number' && sent['version'] !== present['version']) return {}
  return Object.fromEntries(
    Object.entries(reads.elsewhere).filter(
      ([key]) =>
        sent[key] !== undefined &&
        JSON.stringify(identity(sent[key])) !== JSON.stringify(identity(present[key])),
    ),
  )
}
