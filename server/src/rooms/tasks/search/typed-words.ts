import { plainCompanyName } from '@naryad/contract/kit/values/names'
import { plainLine } from '@naryad/contract/kit/values/text'

import { onLatinKeys, onRussianKeys } from '../../../platform/text/keyboard.ts'

/** One reading of a typed word: parts that all must match. */
export type Reading = readonly string[]

/** A typed word with all its readings. */
export type TypedWord = readonly Reading[]

/** Alternative splits of the query into words; any of them may match. */
export type TypedQuery = readonly (readonly TypedWord[])[]

const latinTwins = 'abekmhopctyx'
const russianTwins = 'авекмнорстух'

const mapping = (from: string, to: string) => new Map([...from].map((sign, at) => [sign, to[at] ?? sign]))
const toRussianTwins = mapping(latinTwins, russianTwins)
const toLatinTwins = mapping(russianTwins, latinTwins)

const mapped = (word: string, map: ReadonlyMap<string, string>): string =>
  [...word].map((sign) => map.get(sign) ?? sign).join('')

const hasLatin = (word: string): boolean => /[a-z]/.test(word)
const hasRussian = (word: string): boolean => /[а-я]/.test(word)

const partsOf = (word: string): string[] => word.split(/[^a-zа-я0-9]+/).filter(Boolean)

/** More words do not narrow a search, but only slow it down. */
const maxWords = 16

export function readQuery(query: string): TypedQuery {
  const text = plainCompanyName(plainLine(query)).toLowerCase().replaceAll('ё', 'е')
  const asTyped = wordsOf(text)
  const withPlates = joinPlates(text)
  return withPlates === text ? [asTyped] : [asTyped, wordsOf(withPlates)]
}

const wordsOf = (text: string): TypedWord[] =>
  text
    .split(/\s+/)
    .slice(0, maxWords)
    .map(readingsOf)
    .filter((readings) => readings.length > 0)

/**
 * Readings: as typed; in the other keyboard layout; with Latin lookalikes of Russian letters or vice
 * versa, as in plates and VINs; without punctuation, as in «Г-123».
 */
function readingsOf(word: string): Reading[] {
  const spellings = [word]
  if (hasLatin(word) && !hasRussian(word)) spellings.push(onRussianKeys(word))
  if (hasRussian(word) && !hasLatin(word)) spellings.push(onLatinKeys(word))
  if (/\d/.test(word)) spellings.push(mapped(word, toRussianTwins), mapped(word, toLatinTwins))
  const readings = spellings.map(partsOf)
  if (/\d/.test(word)) readings.push(...readings.map((parts) => [parts.join('')]))
  const distinct = new Map(readings.map((parts) => [parts.join(' '), parts]))
  return [...distinct.values()].filter((parts) => parts.length > 0)
}

// A plate or a part of it, with the usual separators: «а 123 вс 77», «123-вс», «ав 1234 77». Any letters
// are accepted, because they may be in the other keyboard layout.
const letter = '[a-zа-я;,.]'
const gap = '[\\s\\-_|]*'
const before = '(?<![a-zа-я0-9])'
const after = '(?![a-zа-я0-9])'
const plates = new RegExp(
  `${before}(?:` +
    `${letter}${gap}\\d{3}(?:${gap}${letter}{2}(?:${gap}\\d{2,3})?)?|` +
    `\\d{3}${gap}${letter}{2}(?:${gap}\\d{2,3})?|` +
    `${letter}{2}${gap}\\d{4}(?:${gap}\\d{2,3})?|` +
    `${letter}{2}${gap}\\d{2,3}` +
    `)${after}`,
  'g',
)

const joinPlates = (text: string): string => text.replace(plates, (plate) => plate.replace(/[\s\-_|]+/g, ''))

/** The Damerau–Levenshtein distance (edits, including swaps of adjacent letters). */
function distance(a: string, b: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1]
      let best = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1))
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        best = Math.min(best, (beforeLast[j - 2] ?? 0) + 1)
      row.push(best)
    }
    beforeLast = last
    last = row
  }
  return last[b.length] ?? 0
}

const forgiven = (word: string): number => (word.length <= 5 ? 1 : word.length <= 8 ? 2 : 3)

/** The candidates with the smallest distance, if it is small enough. */
export function nearest(typed: string, candidates: readonly string[]): string[] {
  const rated = candidates.map((word) => ({ word, edits: distance(typed, word) }))
  const best = Math.min(forgiven(typed), ...rated.map(({ edits }) => edits))
  return rated.filter(({ edits }) => edits === best).map(({ word }) => word)
}
