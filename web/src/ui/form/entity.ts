import type { FieldSentences } from './sentences.ts'

/** A field that two users have changed at the same time, with both values as text. */
export interface Differing {
  key: string
  title: string
  mine: string
  theirs: string
}

/** The conflicting fields, and the callbacks that resolve them. */
export interface FormConflict {
  fields: readonly Differing[]
  /** The surname of the user who made the other edit. */
  who: string | null
  choose: (choice: 'mine' | 'theirs') => void
}

/** What a field of the draft is called, and its value as text. */
interface FieldWord<Value> {
  title: string
  text: (value: Value) => string
  /** Of the input, if it is not the title: a switch names what it turns on. */
  label?: string
  /** What an emptied input leaves; by default null where null is allowed. */
  empty?: '' | null
}

export type FieldWords<Draft> = Readonly<{ [Key in keyof Draft]: FieldWord<Draft[Key]> }>

/** State of an object's form, independent of where it is stored and how it is sent. */
export interface FormModel<Draft> {
  draft: Draft
  fields: FieldWords<Draft>
  change: (part: Partial<Draft>) => void
  /** Errors by field name of the request. */
  errors: FieldSentences
  isNew: boolean
  isDirty: boolean
  savedAt: Date | null
  isRunning: boolean
  submit: () => void
  /** Asks first if unsaved changes would be lost. */
  leave: () => void
  conflict: FormConflict | null
}

type KeysWith<Draft, Value> = { [K in keyof Draft]: Draft[K] extends Value ? K : never }[keyof Draft] & string

/** Props for the inputs of a form, with their labels: `<TextInput {...fields.text('name')} />`. */
export function fieldsOf<Draft>({ draft, fields, change, errors }: FormModel<Draft>) {
  const set = (key: keyof Draft, value: unknown) => change({ [key]: value } as Partial<Draft>)
  const labelOf = (key: keyof Draft): string => fields[key].label ?? fields[key].title
  return {
    text: (key: KeysWith<Draft, string | null>) => ({
      label: labelOf(key),
      value: (draft[key] ?? '') as string,
      error: errors[key],
      onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
        set(key, value === '' ? (fields[key].empty ?? value) : value),
    }),
    /** For inputs that give null when they are emptied: a code, a day, a number. */
    nullable: <Key extends KeysWith<Draft, string | number | null>>(key: Key) => ({
      label: labelOf(key),
      value: draft[key],
      error: errors[key],
      onChange: (value: Draft[Key] | null) => set(key, value ?? fields[key].empty ?? null),
    }),
    flag: (key: KeysWith<Draft, boolean>) => ({
      label: labelOf(key),
      checked: draft[key] as boolean,
      onChange: ({ currentTarget }: { currentTarget: { checked: boolean } }) =>
        set(key, currentTarget.checked),
    }),
    /** For a select of the values that have these titles. */
    choice: <Key extends KeysWith<Draft, string>>(
      key: Key,
      titles: Readonly<Record<Draft[Key] & string, string>>,
    ) => ({
      label: labelOf(key),
      data: Object.entries<string>(titles).map(([value, label]) => ({ value, label })),
      value: draft[key] as string,
      error: errors[key],
      onChange: (value: string | null) => set(key, value),
    }),
    /** For a select; its error has the name of the id field. */
    thing: <Key extends keyof Draft & string>(key: Key, sentAs: string) => ({
      label: labelOf(key),
      value: draft[key],
      error: errors[sentAs],
      onChange: (value: Draft[Key]) => set(key, value),
    }),
  }
}
