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

/** State of an object's form, independent of where it is stored and how it is sent. */
export interface FormModel<Draft> {
  draft: Draft
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

/** Props for the fields of a form: `<TextInput label="Имя" {...fields.text('name')} />`. */
export function fieldsOf<Draft>({ draft, change, errors }: FormModel<Draft>) {
  const set = (key: keyof Draft, value: unknown) => change({ [key]: value } as Partial<Draft>)
  return {
    text: (key: KeysWith<Draft, string>) => ({
      value: draft[key] as string,
      error: errors[key],
      onChange: ({ currentTarget }: { currentTarget: { value: string } }) => set(key, currentTarget.value),
    }),
    /** For values that are null when empty: a code, a day. */
    nullable: (key: KeysWith<Draft, string | null>) => ({
      value: draft[key] as string | null,
      error: errors[key],
      onChange: (value: string | null) => set(key, value),
    }),
    flag: (key: KeysWith<Draft, boolean>) => ({
      checked: draft[key] as boolean,
      onChange: ({ currentTarget }: { currentTarget: { checked: boolean } }) =>
        set(key, currentTarget.checked),
    }),
    /** For a select; its error has the name of the id field. */
    thing: <Key extends keyof Draft & string>(key: Key, sentAs: string) => ({
      value: draft[key],
      error: errors[sentAs],
      onChange: (value: Draft[Key]) => set(key, value),
    }),
  }
}
