import { onLatinKeys, onRussianKeys } from './keyboard.ts'

// What was typed, written as the database writes what is looked for: `fold_words` and `fold_code`, 0001_types.ts.

const signs = /[«»"'.,()\-–—/\\№@:;+_&|]/g

/** Names: words in lower case, without ё and signs. */
export const foldWords = (text: string): string => text.toLowerCase().replaceAll('ё', 'е').replace(signs, ' ')

const cyrillic = 'АВЕКМНОРСТУХ'
const latin = 'ABEKMHOPCTYX'

/** Codes: one word in upper case, its letters Latin where the alphabets look alike. */
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

/** The words as they were typed, and as they come out on Russian keys; each reading is to be found whole. */
export const wordReadings = (query: string): string[][] =>
  distinct(
    [query, onRussianKeys(query)].map((typed) =>
      foldWords(typed).split(/\s+/).filter(Boolean).slice(0, maxWords),
    ),
  ).filter((words) => words.length > 0)

/** The code as it was typed, and as it comes out on the keys of either alphabet. */
export const codeReadings = (query: string): string[] =>
  distinct([query, onRussianKeys(query), onLatinKeys(query)].map(foldCode)).filter((code) => code !== '')

/** «8 (917) 245» is looked for among the numbers as «917245»: stored ones begin with 7. */
export function phonePart(query: string): string | null {
  const digits = query.replace(/\D/g, '')
  const isPhone = digits.length >= 3 && /^[\d\s()+\-.]+$/.test(query)
  return isPhone ? digits.replace(/^[78](?=\d{3})/, '') : null
}

/** A code with a number in it, of a length that says something. */
export function numberedCode(query: string): string | null {
  const code = foldCode(query)
  return code.length >= 3 && /\d/.test(code) ? code : null
}

const literally = (text: string): string => text.replace(/[\\%_]/g, String.raw`\$&`)

/** For `like`: the text anywhere. */
export const anywhere = (text: string): string => `%${literally(text)}%`

/** For `like`: a word that begins so. Trigrams know the beginning of a word by the space before it. */
export const beginning = (text: string): string => `% ${literally(text)}%`

/** One or two letters are in everything, so they are the beginning of a word. */
export const wordPattern = (word: string): string => (word.length < 3 ? beginning(word) : anywhere(word))
