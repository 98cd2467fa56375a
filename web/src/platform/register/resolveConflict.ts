import type { Differing, FormConflict } from '../../kit/form/entity.ts'
import { merge } from './merge.ts'

/** The fields by their names in the draft, and how what is in them reads. */
export type FieldWords<Draft> = Readonly<{
  [Key in keyof Draft]: { title: string; text: (value: Draft[Key]) => string }
}>

interface Conflict<Draft> {
  /** What both have begun from. */
  base: Draft
  mine: Draft
  theirs: Draft
  fields: FieldWords<Draft>
  /** The colleague's surname. */
  who: string | null
  /** Makes a merged draft consistent. */
  complete: (merged: Draft) => Draft
  /** What the form holds from now on. */
  take: (draft: Draft) => void
  ask: (conflict: FormConflict | null) => void
}

/**
 * What a colleague has changed elsewhere is taken; where both have changed the same, the person chooses. Resolves to
 * what is to be sent, or to null after the choice of the colleague's values.
 */
export async function resolveConflict<Draft extends object>(found: Conflict<Draft>): Promise<Draft | null> {
  const { base, mine, theirs, fields, who, complete, take, ask } = found
  const { merged, both } = merge(base, mine, theirs)
  const whole = complete(merged)
  take(whole)
  if (both.length === 0) return whole
  const inWords = (name: keyof Draft): Differing => ({
    key: String(name),
    title: fields[name].title,
    mine: fields[name].text(mine[name]),
    theirs: fields[name].text(theirs[name]),
  })
  const choice = await new Promise<'mine' | 'theirs'>((choose) => {
    ask({ fields: both.map(inWords), who, choose })
  })
  ask(null)
  if (choice === 'mine') return whole
  take(complete({ ...merged, ...Object.fromEntries(both.map((name) => [name, theirs[name]])) }))
  return null
}
