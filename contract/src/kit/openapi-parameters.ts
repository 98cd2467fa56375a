import type { JsonSchema, NamedSchemas } from './json-schema.ts'
import { maxOccurrenceDays, occurrenceHeaders } from './occurrence.ts'
import { jsonParameterOf } from './plain-query.ts'
import type { BoundRoute } from './route.ts'

/** The parameters of a path or of a query string. */
export function parameters(schemas: NamedSchemas, route: BoundRoute, place: 'path' | 'query'): JsonSchema[] {
  const schema = place === 'path' ? route.params : route.query
  if (!schema) return []
  const sent = schemas.convert(schema, 'input') as { properties?: object; required?: string[] }
  // Query parameters arrive as text, so the output schema is more precise. Where zod cannot describe the
  // output, the input is described.
  const meant = schemas.convert(schema, 'output') as { properties?: Readonly<Record<string, JsonSchema>> }
  const json = jsonParameterOf(schema)
  const named = Object.entries(sent.properties ?? {}).map(([name, asSent]) => {
    const asMeant = meant.properties?.[name] ?? {}
    return {
      name,
      in: place,
      required: json === undefined && (sent.required?.includes(name) ?? false),
      schema: 'type' in asMeant || '$ref' in asMeant ? asMeant : (asSent as JsonSchema),
    }
  })
  return json === undefined ? named : [...named, jsonParameter(json, sent.required ?? [])]
}

const jsonParameter = (name: string, required: readonly string[]): JsonSchema => ({
  name,
  in: 'query',
  required: false,
  description: `Все поля вместе: JSON тела POST. Без него обязательны ${required.join(', ')}; списки — повторением или через запятую`,
  schema: { type: 'string' },
})

const header = (name: string, description: string, schema: JsonSchema): JsonSchema => ({
  name,
  in: 'header',
  required: false,
  description,
  schema,
})

/** The headers that a call reads besides the usual ones. */
export const headers = ({ creates, isDelayable }: BoundRoute): JsonSchema[] => [
  ...(creates
    ? [
        header(
          'Idempotency-Key',
          'Повтор с тем же ключом в течение суток даёт тот же ответ и не создаёт второй объект',
          { type: 'string', minLength: 1, maxLength: 200 },
        ),
      ]
    : []),
  ...(isDelayable
    ? [
        header(
          occurrenceHeaders.occurredAt,
          `Когда это сделано, по часам устройства: не в будущем, не раньше ${maxOccurrenceDays} дней назад и не раньше изменений заявки, которые были известны`,
          { type: 'string', format: 'date-time' },
        ),
        header(
          occurrenceHeaders.deviceNow,
          'Который час на устройстве при отправке: по нему исправляется ошибка его часов',
          { type: 'string', format: 'date-time' },
        ),
        header(
          occurrenceHeaders.knownVersion,
          'Версия заявки, которую видел человек, если version тела новее неё',
          { type: 'integer', minimum: 1 },
        ),
      ]
    : []),
]
