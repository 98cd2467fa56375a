import { cutText } from './cut-text.ts'
import { accusative, type Gender, genderOf, inGender } from './grammar.ts'
import { lowerFirst, upperFirst } from './letter-case.ts'
import { type Named, shortName } from './people.ts'
import { inQuotes } from './quotes.ts'

/** What was done, in the active and the passive voice. The tail follows either: «: Новая → Назначена». */
export interface Phrase {
  /** «сменил(а) статус» */
  readonly active: string
  /** «статус изменён»: used when no person acted or the gender is unknown. */
  readonly passive: string
  readonly tail?: string
  /** Replaces `tail` after the passive voice. */
  readonly passiveTail?: string
}

/** The fields of a history row that the sentence needs. */
export interface Change {
  readonly at: string
  readonly field: string | null
  readonly from: string | null
  readonly to: string | null
}

/** The person or the source (a driver, an import) that acted; null for a rule of the product. */
export interface Subject {
  readonly name: string
  readonly gender: Gender | null
}

export interface Sentence {
  readonly subject: string | null
  readonly act: string
}

export const personSubject = (person: Named): Subject => ({
  name: shortName(person),
  gender: genderOf(person),
})

/** «Морозова Е. сменила статус: …», «Ли А. — статус изменён: …», «Статус изменён автоматически: …» */
export function composeSentence(subject: Subject | null, phrase: Phrase): Sentence {
  const { active, passive, tail = '', passiveTail = tail } = phrase
  if (!subject) return { subject: null, act: `${upperFirst(passive)} автоматически${passiveTail}` }
  const { name, gender } = subject
  return { subject: name, act: gender ? `${inGender(active, gender)}${tail}` : `— ${passive}${passiveTail}` }
}

export const sentenceText = ({ subject, act }: Sentence): string =>
  subject === null ? act : `${subject} ${act}`

/** Long values such as work reports are cut, so that one row does not fill the history. */
export const cutValue = (text: string): string => cutText(text, 120)

/** «: было → стало», or the only value that is present. */
export const changeTail = ({ from, to }: Pick<Change, 'from' | 'to'>): string =>
  `: ${[from, to].flatMap((text) => (text ? [cutValue(text)] : [])).join(' → ')}`

/**
 * Counts comma-separated file names. A name may contain a comma, so a comma separates names only after an
 * extension.
 */
const filesIn = (names: string): number => names.split(/(?<=\.[\p{L}\d]{1,5}), /u).length

export const filesPhrase = (verb: 'добавил' | 'удалил', names: string): Phrase => {
  const count = filesIn(names)
  const what = count === 1 ? 'файл' : `${count}\u00a0${count < 5 ? 'файла' : 'файлов'}`
  const passive = { добавил: 'добавлены файлы', удалил: 'удалены файлы' }[verb]
  return { active: `${verb}(а) ${what}`, passive, tail: `: ${cutValue(names)}` }
}

/** A changed field of any object: set, cleared, replaced, or a toggled flag. */
export function fieldPhrase({ field, from, to }: Change): Phrase {
  const title = field ?? ''
  if (to === 'да' && from !== to)
    return { active: `отметил(а) ${inQuotes(title)}`, passive: `поставлена отметка ${inQuotes(title)}` }
  if (to === 'нет' && from === 'да')
    return { active: `снял(а) отметку ${inQuotes(title)}`, passive: `снята отметка ${inQuotes(title)}` }
  const verb = from === null ? 'указал(а)' : to === null ? 'убрал(а)' : 'изменил(а)'
  return {
    active: `${verb} ${accusative(title)}`,
    passive: 'изменено',
    tail: changeTail({ from, to }),
    passiveTail: `: ${lowerFirst(title)}, ${from === null ? '' : `${cutValue(from)} → `}${cutValue(to ?? 'нет')}`,
  }
}

/** Made on first use: on a slow phone it takes some 25 ms, before the first screen is drawn. */
let dayMonth: Intl.DateTimeFormat | undefined

/** «24.11.2026 11:00» → «24 ноября, 11:00»: the year is shown only if it differs from that of the change. */
export const readableDates = (text: string, at: string): string =>
  text.replace(/(\d\d)\.(\d\d)\.(\d{4})( \d\d:\d\d)?/g, (_, day, month, year: string, time?: string) => {
    dayMonth ??= new Intl.DateTimeFormat('ru', { day: 'numeric', month: 'long', timeZone: 'UTC' })
    const date = dayMonth.format(Date.UTC(Number(year), Number(month) - 1, Number(day)))
    return `${date}${at.startsWith(year) ? '' : ` ${year}`}${time === undefined ? '' : `,${time}`}`
  })
