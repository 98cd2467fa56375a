import { inQuotes } from '../quotes.ts'
import { quoted, type Reader, refused, understood } from './reading.ts'
import { hasHarmful, harmfulRefusal, plainLine } from './text.ts'

const form = /^[^\s@<>(),;:"]+@[^\s@<>(),;:"]+\.[\p{L}\d-]{2,}$/u
const unseen = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}]/u

/** Lower case first: it decomposes «İ». */
const plainEmail = (typed: string): string => plainLine(typed.toLowerCase())

/** An e-mail address in lower case, in any alphabet, but in one for each of its words. */
export const readEmail: Reader = (typed) => {
  const email = plainEmail(typed)
  if (hasHarmful(typed) || unseen.test(email)) return refused(harmfulRefusal)
  if (email.length > 320 || !form.test(email) || /\.\.|^\.|\.@|@\./.test(email))
    return refused(
      email === ''
        ? 'введите почту, например ivanov@company.ru'
        : `${quoted(typed)} не похоже на адрес почты, например ivanov@company.ru`,
    )
  const mixed = email
    .split(/[^\p{L}\p{M}]+/u)
    .find((word) => /\p{Script=Cyrillic}/u.test(word) && /\p{Script=Latin}/u.test(word))
  return mixed === undefined
    ? understood(email)
    : refused(`в ${inQuotes(mixed)} русские буквы вперемешку с латинскими, наберите адрес заново`)
}
