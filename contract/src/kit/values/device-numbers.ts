import { quoted, type Reader, refused, understood } from './reading.ts'
import { hasHarmful, harmfulRefusal, plainLine, readLine } from './text.ts'

/** The serial number of a tachograph or a СКЗИ block, as it is engraved; the search ignores its separators. */
export const readSerial: Reader = readLine

/**
 * The number by which a tracker reports: usually an IMEI, 15 digits, but some systems give their own. A
 * number of digits alone loses its separators, and may not look like a figure that a spreadsheet has rounded.
 */
export const readTrackerNumber: Reader = (typed) => {
  if (hasHarmful(typed)) return refused(harmfulRefusal)
  const line = plainLine(typed)
  if (/^\d(?:[.,]\d+)?[eе]\+?\d+$/i.test(line))
    return refused(`${quoted(typed)} — число, которое округлила таблица: нужны все цифры номера`)
  return understood(/^[\d\s\p{Pd}/]+$/u.test(line) ? line.replace(/\D/g, '') : line)
}
