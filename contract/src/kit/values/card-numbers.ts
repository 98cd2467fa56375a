import { inLatin, inRussian, upperCase } from './look-alikes.ts'
import { isUnderstood, type Reader, understood } from './reading.ts'
import { readLine } from './text.ts'

const compact = (line: string): string => upperCase(line).replace(/[\s\p{Pd}]/gu, '')

/**
 * A number in the spelling of its form; one of another form, such as of another country, stays as it is
 * written.
 */
const spelledBy =
  (form: RegExp, groups: string, inAlphabet: (text: string) => string): Reader =>
  (typed) => {
    const line = readLine(typed)
    if (!isUnderstood(line)) return line
    const code = inAlphabet(compact(line.value))
    return understood(form.test(code) ? code.replace(form, groups) : line.value)
  }

/** A card for the tachograph: «RUD 0000 1234 5678 90». */
export const readDriverCard = spelledBy(/^([A-Z]{3})(\d{4})(\d{4})(\d{4})(\d{2})$/, '$1 $2 $3 $4 $5', inLatin)

/** A Russian driving licence: «99 15 654321», before 2011 «16 УА 654321». */
export const readLicense = spelledBy(/^(\d{2})(\d{2}|[А-Я]{2})(\d{6})$/, '$1 $2 $3', inRussian)
