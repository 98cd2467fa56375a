import { z } from 'zod'

import { companyName, day, flag, Id, line, pastDay, personName, Point, text } from './fields.ts'
import type { KeysOfKind, ObjectField, ObjectFields } from './object-fields.ts'
import { readPhone } from './phones.ts'
import { readEmail } from './values/email.ts'
import { field } from './values/field.ts'
import type { Reader } from './values/reading.ts'

const options = ({ title, min, max }: ObjectField) => ({
  title,
  ...(min === undefined ? {} : { min }),
  max: max ?? 0,
})

/** How a value of each kind is read, unless a room reads its field in a way of its own. */
const read = {
  line: (fact: ObjectField) => line(options(fact)),
  code: (fact: ObjectField) => line(options(fact)),
  text: (fact: ObjectField) => text(options(fact)),
  personName: (fact: ObjectField) => personName(options(fact)),
  companyName: (fact: ObjectField) => companyName(options(fact)),
  phone: ({ title }: ObjectField) => field(readPhone, { title, max: 40 }),
  email: ({ title }: ObjectField) => field(readEmail, { title, max: 320 }),
  day: (fact: ObjectField) => ('isPast' in fact && fact.isPast ? pastDay : day)(fact.title),
  flag: ({ title }: ObjectField) => flag(title),
  point: () => Point,
  reference: ({ title }: ObjectField) => Id.meta({ title }),
}
type Read = typeof read

const nullable: ReadonlySet<ObjectField['kind']> = new Set([
  'phone',
  'email',
  'day',
  'number',
  'point',
  'reference',
])

type Own<Fields extends ObjectFields> = {
  readonly [Key in KeysOfKind<Fields, Exclude<ObjectField['kind'], keyof Read>>]: z.ZodType
} & { readonly [Key in keyof Fields]?: z.ZodType | Reader }

type Value<Field extends ObjectField, Given> = Given extends z.ZodType
  ? Given
  : Field['kind'] extends keyof Read
    ? ReturnType<Read[Field['kind']]>
    : never

type Emptied<Field extends ObjectField, Schema extends z.ZodType> = Field extends { isRequired: true }
  ? Schema
  : Field extends
        | { isNullable: true }
        | { kind: 'phone' | 'email' | 'day' | 'number' | 'point' | 'reference' }
    ? z.ZodDefault<z.ZodNullable<Schema>>
    : z.ZodDefault<Schema>

type InputShape<Fields extends ObjectFields, Given> = {
  -readonly [Key in keyof Fields]: Emptied<
    Fields[Key],
    Value<Fields[Key], Key extends keyof Given ? Given[Key] : undefined>
  >
}

/** A schema under another title is not the one that the API description names. */
function titled(own: z.ZodType, title: string): z.ZodType {
  const { id: _, ...meta } = own.meta() ?? {}
  return meta.title === title ? own : own.meta({ ...meta, title })
}

function schemaOf(fact: ObjectField, own: z.ZodType | Reader | undefined): z.ZodType {
  if (own instanceof z.ZodType) return titled(own, fact.title)
  if (own) return field(own, options(fact))
  return read[fact.kind as keyof Read](fact)
}

function emptied(fact: ObjectField, schema: z.ZodType): z.ZodType {
  if (fact.isRequired) return schema
  if (nullable.has(fact.kind) || ('isNullable' in fact && fact.isNullable))
    return schema.nullable().default(null)
  return schema.default('default' in fact ? fact.default : '')
}

/** The schemas of the fields; `own` has those of the kinds that no field shares, and other readers of texts. */
export const inputShape = <const Fields extends ObjectFields, const Given extends Own<Fields>>(
  fields: Fields,
  own: Given,
): InputShape<Fields, Given> =>
  Object.fromEntries(
    Object.entries(fields).map(([key, fact]) => [
      key,
      emptied(fact, schemaOf(fact, (own as Readonly<Record<string, z.ZodType | Reader>>)[key])),
    ]),
  ) as unknown as InputShape<Fields, Given>
