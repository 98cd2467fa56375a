import { z } from 'zod'

import { idForm } from './fields.ts'
import { maxId } from './limits.ts'

export type JsonSchema = { readonly [key: string]: unknown }

type Draft = Record<string, unknown>

/**
 * Drops details of zod that only add noise: the regular expressions of dates, the bounds of safe
 * integers.
 */
function readable(draft: Draft): void {
  if (draft['format'] === 'date' || draft['format'] === 'date-time') delete draft['pattern']
  if (draft['minimum'] === Number.MIN_SAFE_INTEGER) delete draft['minimum']
  if (draft['maximum'] === Number.MAX_SAFE_INTEGER) delete draft['maximum']
  if (draft['pattern'] === idForm.source) {
    delete draft['pattern']
    Object.assign(draft, { type: 'integer', minimum: 1, maximum: maxId })
  }
}

/** Collects the named schemas of a document while its parts are converted. */
export class NamedSchemas {
  readonly #schemas = new Map<string, JsonSchema>()

  /**
   * Converts a schema as requests (`input`) or responses (`output`) contain it; schemas with an id become
   * references.
   */
  convert(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
    const whole = z.toJSONSchema(schema, {
      io,
      unrepresentable: 'any',
      override: ({ zodSchema, jsonSchema }) => {
        readable(jsonSchema)
        // Responses may gain fields, so only request bodies reject unknown ones.
        const { def } = zodSchema._zod
        if (io === 'output' && def.type === 'object' && !('catchall' in def))
          delete jsonSchema.additionalProperties
      },
    })
    const { $schema: _, $defs = {}, ...root } = whole as Draft & { $defs?: Record<string, JsonSchema> }
    for (const [name, definition] of Object.entries($defs)) this.#add(nameOf(name), rename(definition))
    const id = typeof root['id'] === 'string' ? root['id'] : undefined
    if (id === undefined) return rename(root) as JsonSchema
    const { id: __, ...named } = root
    this.#add(id, rename(named))
    return { $ref: `#/components/schemas/${id}` }
  }

  all(): Readonly<Record<string, JsonSchema>> {
    return Object.fromEntries([...this.#schemas].toSorted(([a], [b]) => (a < b ? -1 : 1)))
  }

  #add(name: string, value: unknown): void {
    const { id: _, ...schema } = value as Draft
    const known = this.#schemas.get(name)
    if (known && JSON.stringify(known) !== JSON.stringify(schema))
      throw new Error(`two different schemas are called ${name}`)
    this.#schemas.set(name, schema)
  }
}

/** Only free-form JSON is recursive without a name. */
const nameOf = (name: string): string => (name.startsWith('__schema') ? 'Json' : name)

function rename(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(rename)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      key === '$ref' && typeof inner === 'string'
        ? `#/components/schemas/${nameOf(inner.replace('#/$defs/', ''))}`
        : rename(inner),
    ]),
  )
}
