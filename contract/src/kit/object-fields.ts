/** The facts of an object's editable fields: plain values, so that a screen reads them without schemas. */

interface Fact {
  readonly title: string
  /** The fewest and the most characters. */
  readonly min?: number
  readonly max?: number
  /** Otherwise the field may be left empty. */
  readonly isRequired?: true
}

/** A text; left empty it is the empty text, or null. */
interface TextFact extends Fact {
  /** `code`: digits and letters that a spreadsheet must not read as a number. */
  readonly kind: 'line' | 'text' | 'personName' | 'companyName' | 'code'
  readonly isNullable?: true
  readonly default?: string
}

/** What is null when it is left empty. The key of a reference ends in `Id`: `companyId`. */
interface NullableFact extends Fact {
  readonly kind: 'phone' | 'email' | 'day' | 'number' | 'point' | 'reference'
  /** «км»: a part of the headings of columns. */
  readonly unit?: string
  /** Of a day: it cannot lie ahead. */
  readonly isPast?: true
}

interface FlagFact extends Fact {
  readonly kind: 'flag'
  readonly default: boolean
  /** «Работает», «Не работает»: by default yes and no. */
  readonly states?: readonly [on: string, off: string]
}

interface ChoiceFact extends Fact {
  readonly kind: 'choice'
  readonly titles: Readonly<Record<string, string>>
  readonly isNullable?: true
  readonly default?: string
}

interface ListFact extends Fact {
  readonly kind: 'list'
  readonly default: readonly never[]
}

export type ObjectField = TextFact | NullableFact | FlagFact | ChoiceFact | ListFact
export type ObjectFields = Readonly<Record<string, ObjectField>>

export const defineFields = <const Fields extends ObjectFields>(fields: Fields): Fields => fields

/** By what another program, such as 1С, knows the object. One object of a register has it. */
export const accountingCodeField = {
  title: 'Код в 1С',
  kind: 'code',
  min: 1,
  max: 100,
  isNullable: true,
} as const satisfies ObjectField

export type KeysOfKind<Fields extends ObjectFields, Kind extends ObjectField['kind']> = {
  [Key in keyof Fields]: Fields[Key]['kind'] extends Kind ? Key : never
}[keyof Fields] &
  string

/** `company` of `companyId`: where the object itself is shown, not its id. */
export type ShownKey<Fields extends ObjectFields> = {
  [Key in keyof Fields & string]: Fields[Key]['kind'] extends 'reference'
    ? Key extends `${infer Name}Id`
      ? Name
      : never
    : Key
}[keyof Fields & string]

export const shownKey = (key: string, { kind }: ObjectField): string =>
  kind === 'reference' ? key.replace(/Id$/, '') : key

/** «Пробег, км»: the title of a column of bare numbers. */
export const headingOf = (field: ObjectField): string =>
  'unit' in field && field.unit !== undefined ? `${field.title}, ${field.unit}` : field.title
