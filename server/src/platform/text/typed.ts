import { cleanPhone } from '@naryad/contract/kit/phone-plans'
import { plainCompanyName } from '@naryad/contract/kit/values/names'
import { plainLine } from '@naryad/contract/kit/values/text'

import { onLatinKeys, onRussianKeys } from './keyboard.ts'

// Normalizes queries like the indexed texts in the database: `fold_words` and `fold_code`, 0001_types.ts.

const signs = /[«»"'.,()\-–—/\\№@:;+_&|]/g

/** For names: lower-case words, without «ё» and punctuation. */
export const foldWords = (text: string): string => text.toLowerCase().replaceAll('ё', 'е').replace(signs, ' ')

const cyrillic = 'АВЕКМНОРСТУХ'
const latin = 'ABEKMHOPCTYX'

/** For codes: one upper-case word, with Latin letters where the alphabets have lookalikes. */
export const foldCode = (text: string): string =>
  text
    .toUpperCase()
    .replace(signs, '')
    .replace(/\s/g, '')
    .replace(/[АВЕКМНОРСТУХ]/g, (letter) => latin[cyrillic.indexOf(letter)] ?? letter)

const maxWords = 8

const distinct = <Item>(items: readonly Item[]): Item[] => [
  ...new Map(items.map((item) => [JSON.stringify(item), item])).values(),
]

const isSought = (text: string): boolean => /[\p{L}\p{N}]/u.test(text)

/**
 * The query in the spelling of what is stored; empty without a letter or a digit, so that punctuation and
 * emoji alone find nothing in any list.
 */
const spelledAsStored = (query: string): string => (isSought(query) ? plainCompanyName(plainLine(query)) : '')

/**
 * The words as typed and as typed on a Russian keyboard layout. A match requires all words of one
 * reading.
 */
export function wordReadings(query: string): string[][] {
  const stored = spelledAsStored(query)
  const readings = [stored, onRussianKeys(stored)].map((typed) =>
    foldWords(typed).split(/\s+/).filter(isSought).slice(0, maxWords),
  )
  return distinct(readings).filter((words) => words.length > 0)
}

/** The code as typed and as typed on the Latin and Russian keyboard layouts. */
export function codeReadings(query: string): string[] {
  const stored = spelledAsStored(query)
  return distinct([stored, onRussianKeys(stored), onLatinKeys(stored)].map(foldCode)).filter(Boolean)
}

/**
 * A part of a phone in any spelling, as the digits that stored phones have: «8 (917) 245» is searched for as
 * «917245», because they begin with 7, «8 10 375 29» and «00 375 29» also as «37529».
 */
export function phoneParts(query: string): string[] {
  const written = cleanPhone(query).replace(/[\s,(]*(?:доб|ext|вн|#).*$/iu, '')
  const digits = written.replace(/\D/g, '')
  if (digits.length < 3 || !/^[\d\s()+\-./~]+$/.test(written)) return []
  const abroad = /^(?:00|810)(\d{3,})$/.exec(digits)?.[1]
  return distinct([digits.replace(/^[78](?=\d{3})/, ''), ...(abroad === undefined ? [] : [abroad])])
}

/** A code that contains a digit and is long enough to be distinctive. */
export function numberedCode(query: string): string | null {
  const code = foldCode(query)
  return code.length >= 3 && /\d/.test(code) ? code : null
}

const literally = (text: string): string => text.replace(/[\\%_]/g, String.raw`\$&`)

/** A `like` pattern: the text anywhere. */
export const anywhere = (text: string): string => `%${literally(text)}%`

/**
 * A `like` pattern: a word with this prefix. Trigrams recognize the beginning of a word by the preceding
 * space.
 */
export const beginning = (text: string): string => `% ${literally(text)}%`

/** One or two letters match almost everything, so they must be the beginning of a word. */
export const wordPattern = (word: string): string => (word.length < 3 ? beginning(word) : anywhere(word))
