import type { Differing, FieldWords, FormConflict } from '../../ui/form/entity.ts'
import { merge } from './merge.ts'

interface Conflict<Draft> {
  /** The common base of both edits. */
  base: Draft
  mine: Draft
  theirs: Draft
  fields: FieldWords<Draft>
  /** The other user's surname. */
  who: string | null
  /** Restores invariants of a merged draft. */
  complete: (merged: Draft) => Draft
  /** Replaces the values of the form. */
  take: (draft: Draft) => void
  ask: (conflict: FormConflict | null) => void
}

/**
 * Takes fields that only the other user has changed; asks the user about fields that both have changed.
 * Resolves to the values to send, or to null if the user has chosen the other values.
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
