import type { Differing, FormConflict } from '../../kit/form/entity.ts'
import { merge } from './merge.ts'

/** The fields by their names in the draft, and how what is in them reads. */
export type FieldWords<Draft> = Readonly<{
  [Key in keyof Draft]: { title: string; text: (value: Draft[Key]) => string }
}>

interface Meeting<Draft> {
  /** What both have begun from. */
  base: Draft
  mine: Draft
  theirs: Draft
  fields: FieldWords<Draft>
  /** The colleague's surname. */
  who: string | null
  /** What the form holds from now on. */
  take: (draft: Draft) => void
  send: (draft: Draft) => Promise<void>
  ask: (conflict: FormConflict | null) => void
}

/** What a colleague has changed elsewhere is taken; where both have changed the same, the person chooses. */
export async function resolveConflict<Draft extends object>(meeting: Meeting<Draft>): Promise<void> {
  const { base, mine, theirs, fields, who, take, send, ask } = meeting
  const { merged, both } = merge(base, mine, theirs)
  take(merged)
  if (both.length === 0) return send(merged)
  const inWords = (name: keyof Draft): Differing => ({
    key: String(name),
    title: fields[name].title,
    mine: fields[name].text(mine[name]),
    theirs: fields[name].text(theirs[name]),
  })
  ask({
    fields: both.map(inWords),
    who,
    choose: (choice) => {
      ask(null)
      if (choice === 'mine') void send(merged)
      else take({ ...merged, ...Object.fromEntries(both.map((name) => [name, theirs[name]])) })
    },
  })
}
