import { referenceOf, shapeOf } from './as-read.ts'
import type { JsonSchema } from './json-schema.ts'
import type { BoundRoute } from './route.ts'

const related: JsonSchema = {
  type: ['object', 'null'],
  properties: { id: { type: 'integer', minimum: 1 } },
  required: ['id'],
}

/** Fields of the object as it was read that the body itself does not name. */
const addedFields = ({ reads, body }: BoundRoute): string[] =>
  Object.keys(shapeOf(reads?.schema)).filter((key) => !(key in shapeOf(body)))

function describeField(route: BoundRoute, key: string): { field?: string; schema: JsonSchema } {
  const { joins = {}, elsewhere = {} } = route.reads ?? {}
  const reference = referenceOf(route, key)
  const joined = Object.entries(joins).find(([, parts]) => parts.includes(key))?.[0]
  const field = reference?.field ?? joined
  if (field === undefined)
    return { schema: { readOnly: true, description: elsewhere[key] ?? 'Не меняется этим вызовом' } }
  return {
    field,
    schema: { ...(reference ? related : {}), description: `Вместо ${field}, как объект прочитан` },
  }
}

/** The body of a PUT together with the fields of the object as it was read. */
export function putBody(route: BoundRoute, body: JsonSchema): JsonSchema {
  const added = addedFields(route).map((key) => ({ key, ...describeField(route, key) }))
  if (added.length === 0) return body
  const replaced = new Set(added.map(({ field }) => field))
  const { properties, required } = body as { properties?: object; required?: string[] }
  return {
    ...body,
    properties: { ...properties, ...Object.fromEntries(added.map(({ key, schema }) => [key, schema])) },
    ...(required ? { required: required.filter((field) => !replaced.has(field)) } : {}),
  }
}

/** Whether a field that is left out stays as it was. */
const isPartial = ({ body }: BoundRoute): boolean =>
  Object.values(shapeOf(body)).every((field) => field.safeParse(undefined).success)

/** What a PUT does with the object as it was read and with a field that is left out. */
export function describePut(route: BoundRoute): string {
  if (!route.reads) return ''
  const references = addedFields(route).flatMap((key) => {
    const field = referenceOf(route, key)?.field
    return field === undefined ? [] : [`${key} вместо ${field}`]
  })
  return [
    'Принимает объект таким, каким он прочитан: поля только для чтения не учитываются.',
    ...(references.length > 0 ? [`Связанный объект — с его id: ${references.join(', ')}.`] : []),
    isPartial(route)
      ? 'Что не передано, остаётся прежним.'
      : 'Объект заменяется целиком: если поле не передано, отказ 400 его называет.',
  ].join(' ')
}
