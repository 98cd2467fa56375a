// Cuts quotations and the signature of a letter, as Russian and English mail programs write them. It works line by
// line with patterns that do not backtrack: the text comes from strangers.

import { platesIn } from '../taking/facts-in-text.ts'

const maxLines = 5000
const maxHeadLine = 400

const quoted = /^\s*>/

/** Lines that open a quotation, tried on a line and on it joined with the next two. */
const openings = [
  /(?:^|\s)\d{1,2}[. ](?:\d{1,2}|[а-я]{3,9}\.?)[. ]\d{2,4}(?: ?г\.)?,? (?:в )?\d{1,2}:\d{2}.{0,200}(?:пишет|пишут|написал(?:\(а\)|а)?)\s*:?\s*$/i,
  /\d{1,2}:\d{2}.{0,200}<[^<>\s]+@[^<>\s]+>\s*(?:пишет|написал(?:\(а\)|а)?)?\s*:\s*$/i,
  /^\s*>?\s*(?:понедельник|вторник|среда|четверг|пятница|суббота|воскресенье),? .{0,120}(?: от | from ).{0,200}:\s*$/i,
  /^\s*On .{5,200}wrote:\s*$/i,
] as const

/** What an opening begins with: a cheap test before the others. */
const openingStart =
  /^\s*>?\s*(?:On |\d{1,2}[. ]|(?:пн|вт|ср|чт|пт|сб|вс),|(?:понедельник|вторник|среда|четверг|пятница|суббота|воскресенье)|"?[А-ЯA-Z][^\n]{0,80}<)/i

const rules = [
  /^\s*-{3,}\s*(?:Original Message|Исходное сообщение|Пересылаемое сообщение|Пересланное сообщение|Forwarded message|Конец пересылаемого сообщения)/i,
  /^\s*_{20,}\s*$/,
  /##- .{0,60} -##/,
] as const

const fromLine = /^\s*\*?(?:От|From|От кого):\*?\s/i
const headLines = [
  /^\s*\*?(?:Отправлено|Sent|Дата|Date):\*?\s/i,
  /^\s*\*?(?:Кому|To):\*?\s/i,
  /^\s*\*?(?:Тема|Subject):\*?\s/i,
  /^\s*\*?(?:Копия|Cc):\*?\s/i,
] as const
/** Of so many lines below the sender, who may have written a long list of others. */
const headLength = 5

const sentFrom =
  /^\s*(?:отправлено (?:с|из) (?:iphone|ipad|моего|мобильн\S*|почты|устройства|outlook|яндекс|samsung|android|huawei|xiaomi)|sent from (?:my|mail|outlook|yandex)|get outlook for|получить outlook|скачать outlook).{0,120}$/i
const delimiter = /^\s*(?:--|––?|——?)\s*$/
const signOff =
  /^\s*(?:с (?:наилучшими |большим |искренним )?(?:уважением|пожеланиями)|(?:best |kind |warm )?regards)(.*)$/i
/** Behind the words of a sign-off: nothing, or the name. */
const afterSignOff = /^[\s,.!]*$|^[\s,.]+\p{Lu}.{0,80}$/u
const postscript = /^\s*(?:[PРП]\.?\s?[SС]|З\.?\s?Ы)[.:,\s—–-]/iu
const maxSignature = 12
const maxSignatureLine = 120

/** The number of lines of the opening of a quotation that begins here; 0 if there is none. */
function openingLength(lines: readonly string[], at: number): number {
  const line = lines[at] ?? ''
  if (line.length > maxHeadLine || !openingStart.test(line)) return 0
  for (let count = 1; count <= 3 && at + count <= lines.length; count += 1) {
    const joined = lines.slice(at, at + count).join(' ')
    if (joined.length < 600 && openings.some((opening) => opening.test(joined))) return count
  }
  return 0
}

/** A form has a line «От:», too; the head of a letter names a date or a receiver, and the address of the sender. */
function isHead(lines: readonly string[], at: number): boolean {
  const line = lines[at] ?? ''
  if (!fromLine.test(line)) return false
  const below = lines.slice(at + 1, at + 1 + headLength)
  const known = headLines.filter((one) => below.some((next) => one.test(next))).length
  return known >= (line.includes('@') ? 1 : 3)
}

const endsLetter = (lines: readonly string[], at: number): boolean => {
  const line = lines[at] ?? ''
  if (line.length > maxHeadLine) return false
  return rules.some((rule) => rule.test(line)) || isHead(lines, at)
}

const nextFilled = (lines: readonly string[], from: number): number => {
  let at = from
  while (at < lines.length && lines[at]?.trim() === '') at += 1
  return at
}

interface OwnLines {
  readonly own: readonly string[]
  /** Lines were left out that no mark shows to be a quotation. */
  readonly isCut: boolean
}

function withoutQuotations(lines: readonly string[]): OwnLines {
  const own: string[] = []
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? ''
    if (endsLetter(lines, at)) return { own, isCut: true }
    const length = openingLength(lines, at)
    if (length > 0) {
      const next = nextFilled(lines, at + length)
      // An answer may stand below a marked quotation; an unmarked one ends the letter.
      if (!quoted.test(lines[next] ?? '')) return { own, isCut: next < lines.length }
      at = next - 1
      continue
    }
    if (!quoted.test(line)) own.push(line)
  }
  return { own, isCut: false }
}

const beginsSignature = (line: string): boolean =>
  line.length <= maxHeadLine &&
  (delimiter.test(line) || sentFrom.test(line) || afterSignOff.test(signOff.exec(line)?.[1] ?? 'no sign-off'))

/** Names, posts, phones and links; what asks for something is none. */
const isOfSignature = (line: string): boolean =>
  line.length <= maxSignatureLine && !line.includes('?') && platesIn(line).length === 0

/** Looked for among the last lines, and never the whole letter; a postscript stays. */
function withoutSignature(lines: readonly string[]): readonly string[] {
  for (let at = Math.max(1, lines.length - maxSignature); at < lines.length; at += 1) {
    if (!beginsSignature(lines[at] ?? '')) continue
    const after = lines.findIndex((line, place) => place > at && postscript.test(line))
    const end = after < 0 ? lines.length : after
    const rest = lines.slice(0, at)
    if (rest.join('').trim() !== '' && lines.slice(at, end).every(isOfSignature))
      return [...rest, ...lines.slice(end)]
  }
  return lines
}

export interface OwnWords {
  readonly text: string
  /** Words were left out that no mark shows to be a quotation: there may be some of the sender among them. */
  readonly isCut: boolean
}

/** The own words of the sender; the whole text if nothing would remain. */
export function cutReply(text: string): OwnWords {
  const lines = text.split('\n', maxLines + 1)
  const { own, isCut } = withoutQuotations(lines.slice(0, maxLines))
  const words = withoutSignature(own).join('\n').trim()
  return words === ''
    ? { text: text.trim(), isCut: false }
    : { text: words, isCut: isCut || lines.length > maxLines }
}
