import type { FieldSentences } from './sentences.ts'

/** A field that two people have changed at once: both values, in words. */
export interface Differing {
  key: string
  title: string
  mine: string
  theirs: string
}

/** What was changed meanwhile, and the way on. */
export interface FormConflict {
  fields: readonly Differing[]
  /** The surname of the user who made the other edit. */
  who: string | null
  choose: (choice: 'mine' | 'theirs') => void
}

/** The state of the form of one object, independent of where it is stored and how it is sent. */
export interface FormModel<Draft> {
  draft: Draft
  change: (part: Partial<Draft>) => void
  /** By the names of what is sent. */
  errors: FieldSentences
  isNew: boolean
  isDirty: boolean
  savedAt: Date | null
  isRunning: boolean
  submit: () => void
  /** Asks if there is something to lose. */
  leave: () => void
  conflict: FormConflict | null
}

type KeysWith<Draft, Value> = { [K in keyof Draft]: Draft[K] extends Value ? K : never }[keyof Draft] & string

/** What the fields of a form take: `<TextInput label="Имя" {...fields.text('name')} />`. */
export function fieldsOf<Draft>({ draft, change, errors }: FormModel<Draft>) {
  const set = (key: keyof Draft, value: unknown) => change({ [key]: value } as Partial<Draft>)
  return {
    text: (key: KeysWith<Draft, string>) => ({
      value: draft[key] as string,
      error: errors[key],
      onChange: ({ currentTarget }: { currentTarget: { value: string } }) => set(key, currentTarget.value),
    }),
    /** Null when it is empty: a masked field, a day. */
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
    /** One thing out of many; its error comes under the name of its id. */
    thing: <Key extends keyof Draft & string>(key: Key, sentAs: string) => ({
      value: draft[key],
      error: errors[sentAs],
      onChange: (value: Draft[Key]) => set(key, value),
    }),
  }
}
