import type { JsonSchema } from '@naryad/contract/kit/json-schema'

import { html, type Html } from './html.ts'

const typeWords: Readonly<Record<string, string>> = {
  string: 'текст',
  integer: 'целое',
  number: 'число',
  boolean: 'да/нет',
  array: 'список',
  object: 'объект',
  null: 'null',
}

const formatWords: Readonly<Record<string, string>> = { 'date-time': 'момент', date: 'день' }

const nameOf = (reference: string): string => reference.slice(reference.lastIndexOf('/') + 1)

const listOf = (value: unknown): JsonSchema[] => (Array.isArray(value) ? (value as JsonSchema[]) : [])

/** Describes a type briefly, with links to named types. */
export function typeOf(schema: JsonSchema): Html {
  const { $ref, anyOf, oneOf, type, format, items, additionalProperties } = schema
  if (typeof $ref === 'string') return html`<a href="#${nameOf($ref)}">${nameOf($ref)}</a>`
  const variants = [...listOf(anyOf), ...listOf(oneOf)]
  if (variants.length > 0)
    return html`${variants.map((variant, at) => html`${at > 0 ? ' или ' : ''}${typeOf(variant)}`)}`
  if (Array.isArray(schema['enum'])) return html`${schema['enum'].map(String).join(' · ')}`
  if ('const' in schema) return html`${JSON.stringify(schema['const'])}`
  if (type === 'array') return html`список: ${typeOf((items ?? {}) as JsonSchema)}`
  if (type === 'object' && typeof additionalProperties === 'object')
    return html`словарь: ${typeOf(additionalProperties as JsonSchema)}`
  if (typeof format === 'string' && formatWords[format]) return html`${formatWords[format]}`
  return html`${typeof type === 'string' ? (typeWords[type] ?? type) : 'любое значение'}`
}

/** Bounds and default of a value. */
function boundsOf(schema: JsonSchema): string {
  const bounds = [
    between(schema['minLength'], schema['maxLength'], 'знаков'),
    between(schema['minimum'], schema['maximum'], ''),
    between(schema['minItems'], schema['maxItems'], 'шт.'),
    'default' in schema ? `по умолчанию ${JSON.stringify(schema['default'])}` : '',
  ]
  return bounds.filter(Boolean).join(', ')
}

function between(min: unknown, max: unknown, unit: string): string {
  if (typeof max !== 'number') return typeof min === 'number' ? `от ${min} ${unit}`.trim() : ''
  return `${typeof min === 'number' ? `${min}–` : 'до '}${max} ${unit}`.trim()
}

export interface Row {
  readonly name: string
  readonly schema: JsonSchema
  readonly isRequired: boolean
  readonly note?: string
}

/** Fields of an object in the order of their declaration. */
export function rowsOf(schema: JsonSchema): Row[] {
  const required = new Set(Array.isArray(schema['required']) ? (schema['required'] as string[]) : [])
  return Object.entries((schema['properties'] ?? {}) as Record<string, JsonSchema>).map(
    ([name, property]) => ({
      name,
      schema: property,
      isRequired: required.has(name),
    }),
  )
}

export function table(rows: readonly Row[]): Html {
  if (rows.length === 0) return html``
  return html`<table>
    <thead>
      <tr>
        <th scope="col">Поле</th>
        <th scope="col">Тип</th>
        <th scope="col">Что это</th>
      </tr>
    </thead>
    <tbody>
      ${rows.map(
        ({ name, schema, isRequired, note }) =>
          html`<tr>
            <td>
              <code>${name}</code>${isRequired ? '' : html`<span class="optional">необязательно</span>`}
            </td>
            <td>${typeOf(schema)}</td>
            <td>${note ?? [schema['title'], boundsOf(schema)].filter(Boolean).join('; ')}</td>
          </tr>`,
      )}
    </tbody>
  </table>`
}
