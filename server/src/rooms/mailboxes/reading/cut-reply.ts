// Cuts quotations and the signature of a letter, as Russian and English mail programs write them. It works line by
// line with patterns that do not backtrack: the text comes from strangers.

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
const otherHeadLine = /^\s*\*?(?:Отправлено|Sent|Дата|Date|Кому|To|Тема|Subject|Копия|Cc):\*?\s/i

const sentFrom =
  /^\s*(?:отправлено (?:с|из) (?:iphone|ipad|моего|мобильн\S*|почты|устройства|outlook|яндекс|samsung|android|huawei|xiaomi)|sent from (?:my|mail|outlook|yandex)|get outlook for|получить outlook|скачать outlook).{0,120}$/i
const signOff =
  /^\s*(?:[-–—]{2,3}\s*$|с (?:наилучшими |большим )?(?:уважением|пожеланиями)|best regards|kind regards|regards,?\s*$)/i

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

const endsLetter = (lines: readonly string[], at: number): boolean => {
  const line = lines[at] ?? ''
  if (line.length > maxHeadLine) return false
  if (rules.some((rule) => rule.test(line))) return true
  return fromLine.test(line) && [1, 2, 3].some((ahead) => otherHeadLine.test(lines[at + ahead] ?? ''))
}

const nextFilled = (lines: readonly string[], from: number): number => {
  let at = from
  while (at < lines.length && lines[at]?.trim() === '') at += 1
  return at
}

function withoutQuotations(lines: readonly string[]): string[] {
  const own: string[] = []
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? ''
    if (endsLetter(lines, at)) break
    const length = openingLength(lines, at)
    if (length > 0) {
      const next = nextFilled(lines, at + length)
      // An answer may stand below a marked quotation; an unmarked one ends the letter.
      if (!quoted.test(lines[next] ?? '')) break
      at = next - 1
      continue
    }
    if (!quoted.test(line)) own.push(line)
  }
  return own
}

/** Looked for among the last lines, and never the whole letter. */
function withoutSignature(lines: readonly string[]): readonly string[] {
  for (let at = Math.max(1, lines.length - 12); at < lines.length; at += 1) {
    const line = lines[at] ?? ''
    if (line.length > maxHeadLine || !(signOff.test(line) || sentFrom.test(line))) continue
    const rest = lines.slice(0, at)
    if (rest.join('').trim() !== '') return rest
  }
  return lines
}

/** The own words of the sender; the whole text if nothing would remain. */
export function cutReply(text: string): string {
  const own = withoutSignature(withoutQuotations(text.split('\n', maxLines)))
  return own.join('\n').trim() || text.trim()
}
