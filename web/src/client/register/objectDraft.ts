import { Point } from '@naryad/contract/kit/fields'
import {
  type KeysOfKind,
  type ObjectField,
  type ObjectFields,
  shownKey,
  type ShownKey,
} from '@naryad/contract/kit/object-fields'
import { z } from 'zod'

import type { FieldWords } from '../../ui/form/entity.ts'
import { fieldText } from '../../ui/formats/fieldText.ts'

/** How a form holds a field, where its kind does not say it. */
export interface DraftPart<Draft, Value = Draft> {
  schema: z.ZodType<Draft>
  blank: Draft
  /** From the object's value and to that of the request; by default the same. */
  from?: (value: Value) => Draft
  to?: (draft: Draft) => unknown
  text: (draft: Draft) => string
}

/** A related object, whole, so that a draft can be shown without requests; its id is sent. */
export const referencePart = <Ref extends { id: number }>(
  schema: z.ZodType<Ref>,
  text: (ref: Ref) => string,
): DraftPart<Ref | null> => ({
  schema: schema.nullable(),
  blank: null,
  to: (ref) => ref?.id ?? null,
  text: (ref) => (ref === null ? '' : text(ref)),
})

type TextKind = 'line' | 'text' | 'personName' | 'companyName' | 'code'

type ValueOf<Field> = Field extends { kind: 'flag' }
  ? boolean
  : Field extends { kind: 'choice'; titles: infer Titles }
    ? (keyof Titles & string) | (Field extends { isNullable: true } ? null : never)
    : Field extends { kind: 'number' }
      ? number | null
      : Field extends { kind: 'point' }
        ? Point | null
        : Field extends { kind: TextKind } & ({ isNullable?: never } | { isRequired: true })
          ? string
          : string | null

interface AnyPart {
  schema: z.ZodType
  blank: unknown
  from?: (value: never) => unknown
  to?: (draft: never) => unknown
  text: (draft: never) => string
}

type Own<Fields extends ObjectFields> = {
  readonly [Key in KeysOfKind<Fields, 'reference'> as Key extends `${infer Name}Id` ? Name : never]: AnyPart
} & { readonly [Key in KeysOfKind<Fields, 'list'>]: AnyPart } & {
  readonly [Key in ShownKey<Fields>]?: Partial<AnyPart>
}

type DraftOf<Fields extends ObjectFields, Parts> = {
  -readonly [Key in ShownKey<Fields>]: Key extends keyof Parts
    ? Parts[Key] extends { schema: z.ZodType<infer Draft> }
      ? Draft
      : ValueOf<Fields[Key]>
    : ValueOf<Fields[Key]>
}

const text = z
  .string()
  .nullable()
  .transform((typed) => typed ?? '')

/** What is typed, not yet what is sent: only the types of the values are checked. */
function partOf(field: ObjectField): AnyPart {
  const words = { text: (value: unknown) => fieldText(field, value) }
  switch (field.kind) {
    case 'flag':
      return { ...words, schema: z.boolean(), blank: field.default }
    case 'choice': {
      const schema = z.enum(Object.keys(field.titles))
      return field.isNullable
        ? { ...words, schema: schema.nullable(), blank: null }
        : { ...words, schema, blank: field.default }
    }
    case 'number':
      // An emptied number is missing, not of a wrong type.
      return {
        ...words,
        schema: z.number().nullable(),
        blank: null,
        ...(field.isRequired && { to: (typed: number | null) => typed ?? undefined }),
      }
    case 'point':
      return { ...words, schema: Point.nullable(), blank: null }
    case 'phone':
    case 'email':
    case 'day':
      return { ...words, schema: z.string().nullable(), blank: null, to: nullIfBlank }
    default:
      return 'isNullable' in field && field.isNullable
        ? { ...words, schema: z.string().nullable(), blank: null, to: nullIfBlank }
        : { ...words, schema: text, blank: 'default' in field ? field.default : '' }
  }
}

const nullIfBlank = (typed: string | null): string | null => (typed?.trim() ? typed : null)

/** The parts of a form's definition that follow from the fields of the object. */
export function draftDef<const Fields extends ObjectFields, const Parts extends Own<Fields>>(
  fields: Fields,
  parts: Parts,
) {
  type Draft = DraftOf<Fields, Parts>
  const own = parts as Readonly<Record<string, Partial<AnyPart> | undefined>>
  const all = Object.entries(fields).map(([key, field]) => {
    const name = shownKey(key, field)
    return { key, name, title: field.title, field, part: { ...partOf(field), ...own[name] } }
  })
  const byName = <Value>(valueOf: (one: (typeof all)[number]) => Value) =>
    Object.fromEntries(all.map((one) => [one.name, valueOf(one)]))
  // A draft of an earlier version may lack a field.
  const draft = z.object(byName(({ part }) => part.schema.default(part.blank)))
  return {
    draft: draft as unknown as z.ZodType<Draft>,
    blank: byName(({ part }) => part.blank) as Draft,
    draftOf: (item: object): Draft =>
      draft.parse(
        byName(({ name, part: { from = (value: unknown) => value } }) => {
          const value = (item as Readonly<Record<string, unknown>>)[name]
          return (from as (value: unknown) => unknown)(value)
        }),
      ) as Draft,
    toInput: (typed: Draft): object =>
      Object.fromEntries(
        all.map(({ key, name, part: { to = (value: unknown) => value } }) => [
          key,
          (to as (value: unknown) => unknown)((typed as Readonly<Record<string, unknown>>)[name]),
        ]),
      ),
    fields: byName(({ title, field, part }) => ({
      title,
      text: part.text,
      ...(part.blank === '' ? { empty: '' } : {}),
      ...(field.kind === 'flag' && field.states ? { label: field.states[0] } : {}),
    })) as unknown as FieldWords<Draft>,
  }
}
