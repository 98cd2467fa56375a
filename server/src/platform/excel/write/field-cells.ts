import {
  type KeysOfKind,
  type ObjectField,
  type ObjectFields,
  shownKey,
  type ShownKey,
} from '@naryad/contract/kit/object-fields'

import { fieldText } from '../../text/field-text.ts'
import type { CellValue } from './cells.ts'
import type { Shown } from './listed.ts'
import type { CellKind } from './styles.ts'

const cellKinds: Readonly<Partial<Record<ObjectField['kind'], CellKind>>> = {
  text: 'long',
  code: 'code',
  phone: 'code',
  day: 'day',
  number: 'integer',
}

/** The cells of the other columns: of related objects, of lists and of what is not edited. */
type Own<Fields extends ObjectFields, Key extends string, Item> = {
  readonly [
    Other in Exclude<Key, Exclude<ShownKey<Fields>, KeysOfKind<Fields, 'list' | 'point'>> & keyof Fields>
  ]: Shown<Item> | readonly Shown<Item>[]
} & { readonly [Other in Key]?: Shown<Item> | readonly Shown<Item>[] }

/** The cells of a list, those of fields by their kinds. */
export const cellsOf =
  <Item extends object, Key extends string>() =>
  <const Fields extends ObjectFields>(
    fields: Fields,
    own: Own<Fields, Key, Item>,
  ): Readonly<Record<Key, Shown<Item> | readonly Shown<Item>[]>> => ({
    ...(Object.fromEntries(
      Object.entries(fields).map(([key, field]) => [shownKey(key, field), cellOf<Item>(key, field)]),
    ) as Record<Key, Shown<Item>>),
    ...own,
  })

const cellOf = <Item extends object>(key: string, field: ObjectField): Shown<Item> => {
  const kind = cellKinds[field.kind] ?? 'text'
  const isRaw = kind === 'day' || kind === 'integer'
  return {
    kind,
    value: (item) => {
      const value = (item as Readonly<Record<string, unknown>>)[key]
      return isRaw ? (value as CellValue) : fieldText(field, value)
    },
  }
}
