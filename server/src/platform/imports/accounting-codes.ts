import { accountingCodeField } from '@naryad/contract/kit/object-fields'
import { inQuotes } from '@naryad/contract/kit/quotes'

import { type Draft, type Existing, keyText, type Match, problem, type Values } from './target.ts'

const field = 'accountingCode'

const codeOf = (values: Values): string => keyText(values[field])

/** The codes that a file names. */
export const codesOf = (drafts: readonly Draft[]): string[] =>
  drafts.map(({ values }) => codeOf(values)).filter((code) => code !== '')

/** A code belongs to one object of the register. */
export const accountingCodeKeys = (input: Values): string[] => {
  const code = codeOf(input)
  return code === '' ? [] : [`accountingCode ${code}`]
}

const codeTaken = (draft: Draft, owner: Pick<Existing, 'title'>): void =>
  problem(draft, accountingCodeField.title, `этот код уже у ${inQuotes(owner.title)}`)

/** The objects to which a row of the file gives another code, so that theirs becomes free. */
export function recoded(
  drafts: readonly Draft[],
  found: readonly (Pick<Existing, 'id' | 'input'> | undefined)[],
  field: string,
): Set<number> {
  return new Set(
    drafts.flatMap(({ values }, at) => {
      const [code, object] = [keyText(values[field]), found[at]]
      return object && code !== '' && code !== keyText(object.input[field]) ? [object.id] : []
    }),
  )
}

/**
 * The object that has the code of a row is the one that the row is about, unless its other identifiers name another
 * object: then the code would be taken from its owner, and the row is refused, but for an owner to which the file gives
 * another code.
 */
export function matchByCode(
  drafts: readonly Draft[],
  matches: readonly Match[],
  stored: readonly Existing[],
): Match[] {
  const owners = new Map(
    stored.filter(({ input }) => codeOf(input) !== '').map((existing) => [codeOf(existing.input), existing]),
  )
  const found = matches.map(({ candidates }) => candidates[0])
  const leaving = recoded(drafts, found, field)
  return matches.map((match, at) => {
    const draft = drafts[at]
    const owner = draft && owners.get(codeOf(draft.values))
    if (!draft || !owner) return match
    if (match.candidates.length === 0 || match.candidates.some(({ id }) => id === owner.id))
      return { candidates: [owner], doubt: null }
    if (leaving.has(owner.id))
      return { ...match, takesCodeFrom: { owner, field, refuse: () => codeTaken(draft, owner) } }
    codeTaken(draft, owner)
    return match
  })
}
