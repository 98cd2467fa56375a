import { type Sought, squeezed } from '../../platform/db/personal-data/erased.ts'

/** All identifiers by which texts may refer to a person. */
export interface Named {
  readonly lastName: string
  readonly firstName: string
  readonly middleName: string
  readonly phones: readonly string[]
  readonly emails: readonly string[]
  /** Document numbers, names in messengers. */
  readonly marks: readonly string[]
  /** No other known person has this surname, so the surname with an initial is unambiguous. */
  readonly isOnly: boolean
}

const endings: readonly (readonly [RegExp, string])[] = [
  [/(?<=ск|цк)(ий|ой|ая)$/, 'ий|ой|ого|ому|им|ом|ая|ую|ою|ие|их|ими'],
  [/(?<=[оеё]в|[иы]н)а?$/, '|а|у|ым|ом|е|ы|ых|ыми|ой|ою'],
  [/(ый|ий|ой|ая)$/, 'ый|ий|ой|ая|ого|его|ому|ему|ым|им|ом|ем|ую|ой|ей|ию|ия|ии|ые|ие|ых|их'],
  [/[ая]$/, 'а|я|ы|и|е|у|ю|ой|ей|ою|ею'],
  [/[ьй]$/, 'ь|й|я|ю|е|и|ем|ём|ью'],
  [/(?<=[бвгджзклмнпрстфхцчшщ])$/, '|а|у|е|ом|ем'],
]

const quoted = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
/** Most texts write «е» for «ё», and only careful ones «ё». */
const folded = (text: string): string => quoted(text.toLowerCase()).replace(/[её]/g, '[её]')

/** Splits a name into its stem and the possible case endings. */
function parted(word: string): { stem: string; others: string | undefined } {
  const name = word.toLowerCase()
  for (const [ending, others] of endings) {
    const stem = name.replace(ending, '')
    if (ending.test(name) && stem.length > 1) return { stem, others }
  }
  return { stem: name, others: undefined }
}

/** A pattern for all grammatical cases of a name. */
function declined(word: string): string {
  const { stem, others } = parted(word)
  return others === undefined ? folded(stem) : `${folded(stem)}(?:${others.replace(/ё/g, '[её]')})`
}

/** Separators between the words of a name; hyphens occur in file names. */
const gap = String.raw`[\s\u00a0_-]{1,3}`
const mayGap = String.raw`[\s\u00a0_-]{0,3}`

const initialOf = (name: string): string => folded([...name][0] ?? '')

/** Spellings that identify the person in any text, and those that do so only in the person's own texts. */
function spellingsOf({ lastName, firstName, middleName, isOnly }: Named): { sure: string[]; own: string[] } {
  const [last, first, middle] = [lastName, firstName, middleName].map((name) => name && declined(name))
  const sure: string[] = []
  const own: string[] = []
  if (last && first) {
    const short = initialOf(firstName)
    const patronymic = middle ? `(?:${gap}${middle})?` : ''
    sure.push(`${last}${gap}${first}${patronymic}`, `${first}${patronymic}${gap}${last}`)
    const of = isOnly ? sure : own
    if (middle) {
      const both = `${short}\\.?${mayGap}${initialOf(middleName)}\\.?`
      sure.push(`${last}${gap}${both}`, `${both}${mayGap}${last}`)
    }
    of.push(`${last}${gap}${short}\\.?`, `${short}\\.${mayGap}${last}`)
  }
  if (first && middle) own.push(`${first}${gap}${middle}`)
  if (last) own.push(last)
  return { sure, own }
}

const signs = String.raw`[\s\u00a0()+.‑–-]{0,3}`

/** Without the Russian country code, which is written in three ways. */
function ownDigits(phone: string): string {
  const digits = phone.replace(/\D/g, '')
  return isRussian(digits) ? digits.slice(1) : digits
}

const isRussian = (digits: string): boolean => digits.length === 11 && /^[78]/.test(digits)

const phoneOf = (phone: string): string => {
  const code = isRussian(phone.replace(/\D/g, '')) ? `(?:\\+?[78]${signs})?` : String.raw`\+?`
  return code + [...ownDigits(phone)].join(signs)
}

/** A document number, with or without spaces. */
const markOf = (mark: string): string =>
  [...mark.replace(/[\s\u00a0]/g, '')].map(folded).join(String.raw`[\s\u00a0]?`)

const leastMark = 4

const exactOf = ({ phones, emails, marks }: Named): string[] => [
  ...emails.map(folded),
  ...phones.filter((phone) => phone.replace(/\D/g, '').length >= 6).map(phoneOf),
  ...marks.filter((mark) => mark.length >= leastMark).map(markOf),
]

const wholeWords = (spellings: readonly string[]): RegExp | undefined =>
  spellings.length === 0
    ? undefined
    : new RegExp(
        `(?<![\\p{L}\\p{N}])(?:${spellings.toSorted((a, b) => b.length - a.length).join('|')})(?![\\p{L}\\p{N}])`,
        'giu',
      )

/**
 * Returns a function that replaces every spelling of a person with the mark. Longer words with the same
 * prefix are not replaced.
 */
export function maskOf(named: Named, mark: string): (text: string, isOwn: boolean) => string {
  const { sure, own } = spellingsOf(named)
  const exact = exactOf(named)
  const anywhere = wholeWords([...exact, ...sure])
  const inOwn = wholeWords([...exact, ...sure, ...own])
  return (text, isOwn) => {
    const sought = isOwn ? inOwn : anywhere
    return sought ? text.replace(sought, mark) : text
  }
}

/** Pieces for a coarse search: a text that names the person contains one of them, ignoring separators. */
export function piecesOf({ lastName, firstName, middleName, phones, emails, marks }: Named): string[] {
  const names = [lastName, firstName === '' ? '' : middleName].filter(Boolean)
  const pieces = [...names.map((name) => parted(name).stem), ...emails, ...phones.map(ownDigits), ...marks]
  return pieces.map(squeezed).filter((piece) => piece.length > 1)
}

/** Characters that are adjacent in a text (`isGapped`: possibly with separators in between). */
interface Row {
  readonly text: string
  readonly isGapped: boolean
}

const rowsOf = ({ lastName, firstName, middleName, phones, emails, marks }: Named): Row[] => {
  const whole = (text: string): Row => ({ text, isGapped: false })
  const gapped = (text: string): Row => ({ text, isGapped: true })
  const names = [lastName, firstName === '' ? '' : middleName].filter((name) => name !== '')
  return [
    ...names.map((name) => whole(parted(name).stem)),
    ...emails.map(whole),
    ...phones.map((phone) => gapped(ownDigits(phone))),
    ...marks.map((mark) => gapped(mark.replace(/[\s\u00a0]/g, ''))),
  ].filter(({ text }) => text.length > 1)
}

/** All letters with this lower case, usually two. */
function writtenAs(letter: string): string[] {
  const found = new Set([letter, letter.toUpperCase()])
  for (let code = firstLetter; code <= lastLetter; code += 1) {
    const other = String.fromCodePoint(code)
    if (other.toLowerCase() === letter) found.add(other)
  }
  return [...found].filter((sign) => [...sign].length === 1)
}

const [firstLetter, lastLetter] = [0x80, 0x2f_ff]

const isYo = (sign: string): boolean => sign === 'е' || sign === 'ё'

function patternOf(sign: string): string {
  if (isYo(sign)) return '[еёЕЁ]'
  return /\p{L}/u.test(sign) ? `[${writtenAs(sign).join('')}]` : quoted(sign)
}

const likeOf = (sign: string): string => (isYo(sign) ? '_' : sign.replace(/[\\%_]/g, '\\$&'))

/** Every text that names the person contains at least one of these. */
export function soughtOf(named: Named): Sought {
  const rows = rowsOf(named).map(({ text, isGapped }) => ({ signs: [...text.toLowerCase()], isGapped }))
  return {
    pattern: rows
      .map(({ signs, isGapped }) => signs.map(patternOf).join(isGapped ? '[^[:alnum:]]*' : ''))
      .join('|'),
    likes: rows.map(({ signs, isGapped }) => `%${signs.map(likeOf).join(isGapped ? '%' : '')}%`),
  }
}

/** «Лапина Ольга Сергеевна», «Ольга Сергеевна», «Лапина»: splits the single name field of a contact. */
export function namesIn(name: string): Pick<Named, 'lastName' | 'firstName' | 'middleName'> {
  const words = name.split(/[\s\u00a0]+/).filter((word) => /^\p{L}[\p{L}-]+$/u.test(word))
  const [one = '', two = '', three = ''] = words
  if (/(вич|вна|ична)$/i.test(two)) return { lastName: three, firstName: one, middleName: two }
  return { lastName: one, firstName: two, middleName: three }
}
