import { inOneAlphabet, inRussian } from './look-alikes.ts'
import { isUnderstood, type Reader, understood } from './reading.ts'
import { readLine } from './text.ts'

const lineBy =
  (normalize: (line: string) => string): Reader =>
  (typed) => {
    const line = readLine(typed)
    return isUnderstood(line) ? understood(normalize(line.value)) : line
  }

/** A surname, a first name, a patronymic or all of them; a word is in one alphabet. */
export const readPersonName = lineBy(inOneAlphabet)

/** Legal forms whose letters all have Latin twins: the others are recognized by the rest of their letters. */
const legalForm = /(?<![\p{L}\p{M}\p{N}])(?:OOO|OAO|AO|HAO|TOO)(?![\p{L}\p{M}\p{N}])/giu

/** Latin «OOO» is «ООО», and every double quote but «» is a plain one. */
export const plainCompanyName = (line: string): string =>
  inOneAlphabet(line)
    .replace(legalForm, inRussian)
    .replace(/[“”„‟″＂]/g, '"')

export const readCompanyName = lineBy(plainCompanyName)
