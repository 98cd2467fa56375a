import { inLatin } from '@naryad/contract/kit/values/look-alikes'

import { foldTyped } from '../../ui/typedText.ts'

/** What a found object is compared by. */
export interface Matched {
  /** Its own name, plate, number, phone. */
  names: readonly (string | null | undefined)[]
  /** What it refers to: a truck, an organization. */
  mentions?: readonly (string | null | undefined)[]
  isClosed?: boolean
  /** The newer, the greater. */
  id: number
}

/** Smaller comes first: exactly what was typed, its beginning, its words, anything else. */
const levels = { exact: 0, beginning: 1, words: 2, other: 3 } as const
type Level = (typeof levels)[keyof typeof levels]

/** Without blanks and signs, in one spelling: «А 417 КМ» is «A417KM», «8 (917) 2-00» is «89172-00». */
const compact = (text: string): string => inLatin(foldTyped(text)).replace(/[^\p{L}\p{N}]/gu, '')

const wordsOf = (text: string): string[] =>
  foldTyped(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** A phone number without the prefix of the country, which people type as 8 or +7. */
const withoutPrefix = (code: string): string => (/^[78]\d{10}$/.test(code) ? code.slice(1) : code)

/** «ТрансЛогистик» of «ООО «ТрансЛогистик»», which is how an organization is called. */
const quotedIn = (text: string): string[] =>
  [...text.matchAll(/[«"]([^«»"]+)[»"]/g)].flatMap(([, name]) => name ?? [])

function levelOf(text: string, query: string): Level {
  const sought = withoutPrefix(compact(query))
  const forms = [text, ...quotedIn(text)].map((form) => withoutPrefix(compact(form)))
  if (forms.includes(sought)) return levels.exact
  if (forms.some((form) => form.startsWith(sought))) return levels.beginning
  const words = wordsOf(text)
  const isEach = wordsOf(query).every((typed) => words.some((word) => word.startsWith(typed)))
  return isEach ? levels.words : levels.other
}

const bestOf = (texts: Matched['names'], query: string): Level =>
  texts.reduce<Level>((best, text) => {
    const level = text ? levelOf(text, query) : levels.other
    return level < best ? level : best
  }, levels.other)

/** The rank of an object among all kinds: how well it fits, and whether it is what was named. */
export type Rank = readonly [level: Level, isMention: 0 | 1]

export function rankOf({ names, mentions = [] }: Matched, query: string): Rank {
  const own = bestOf(names, query)
  const mentioned = bestOf(mentions, query)
  return mentioned < own ? [mentioned, 1] : [own, 0]
}

export const compareRanks = (one: Rank, other: Rank): number => one[0] - other[0] || one[1] - other[1]

/**
 * Sorts objects of one kind: exact before beginning before words, within it what is named before what mentions it,
 * open before closed, newer before older.
 */
export function ranked<Found>(
  found: readonly Found[],
  query: string,
  matchedOf: (object: Found) => Matched,
): { object: Found; rank: Rank }[] {
  return found
    .map((object) => ({ object, matched: matchedOf(object) }))
    .map(({ object, matched }) => ({ object, matched, rank: rankOf(matched, query) }))
    .toSorted(
      (one, other) =>
        compareRanks(one.rank, other.rank) ||
        Number(one.matched.isClosed ?? false) - Number(other.matched.isClosed ?? false) ||
        other.matched.id - one.matched.id,
    )
    .map(({ object, rank }) => ({ object, rank }))
}
