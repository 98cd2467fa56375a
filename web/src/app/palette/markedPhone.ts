import { phone as shownPhone } from '../../ui/formats/phones.ts'

interface MarkedText {
  before: string
  match: string
  after: string
}

const digitsOf = (text: string): string => text.replace(/\D/g, '')

/**
 * Highlights the typed digits in a formatted phone number: «2008» matches «20-08», «8 917…» matches «917…».
 */
export function markedPhone(phone: string, query: string): MarkedText {
  const shown = shownPhone(phone)
  const typed = digitsOf(query)
  const places = [...shown].flatMap((char, at) => (/\d/.test(char) ? [at] : []))
  const digits = digitsOf(shown)
  const sought = typed.length > 4 && !digits.includes(typed) ? typed.replace(/^(?:00|810|[78])/, '') : typed
  const from = sought.length < 2 ? -1 : digits.indexOf(sought)
  const start = places[from]
  const end = places[from + sought.length - 1]
  if (from < 0 || start === undefined || end === undefined) return { before: shown, match: '', after: '' }
  return { before: shown.slice(0, start), match: shown.slice(start, end + 1), after: shown.slice(end + 1) }
}
