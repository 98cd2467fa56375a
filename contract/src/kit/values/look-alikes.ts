/** Letters that look the same in both alphabets, in the same order. */
const cyrillic = 'АВЕКМНОРСТУХІЅЈаеорсухіѕј'
const latin = 'ABEKMHOPCTYXISJaeopcyxisj'

const mapping = (from: string, to: string) =>
  new Map(Array.from(from, (letter, at) => [letter, to[at] ?? letter]))
const latinOf = mapping(cyrillic, latin)
// Russian has no І, Ѕ and Ј: their Latin twins stay Latin.
const russianOf = mapping(latin.replace(/[isj]/gi, ''), cyrillic.replace(/[ІЅЈіѕј]/g, ''))

const spelled = (text: string, letters: ReadonlyMap<string, string>): string =>
  Array.from(text, (letter) => letters.get(letter) ?? letter).join('')

/** With Latin letters for their Cyrillic twins: for codes whose alphabet is Latin. */
export const inLatin = (text: string): string => spelled(text, latinOf)

/** With Russian letters for their Latin twins. */
export const inRussian = (text: string): string => spelled(text, russianOf)

const upperLetter = (letter: string): string => {
  const upper = letter.toUpperCase()
  return upper.toLowerCase() === letter ? upper : letter
}

/** Upper case of letters that have one: «ß» does not become «SS», nor «ſ» another letter. */
export const upperCase = (text: string): string => Array.from(text, upperLetter).join('')

const isCyrillic = /\p{Script=Cyrillic}/u
const isLatin = /\p{Script=Latin}/u

/**
 * A word of both alphabets is a slip of the keyboard, if the letters of one have twins in the other:
 * «Cергей» with a Latin C is «Сергей», «Sсania» with a Cyrillic с is «Scania». Other words stay.
 */
export const inOneAlphabet = (text: string): string =>
  text.replace(/[\p{L}\p{M}]+/gu, (word) => {
    if (!isCyrillic.test(word) || !isLatin.test(word)) return word
    const russian = inRussian(word)
    if (!isLatin.test(russian)) return russian
    const foreign = inLatin(word)
    return isCyrillic.test(foreign) ? word : foreign
  })
