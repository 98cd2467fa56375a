import { lowerFirst } from './letter-case.ts'
import { type Named, shortName } from './people.ts'

export type Gender = 'male' | 'female'

const maleNames = new Set([
  'никита',
  'илья',
  'кузьма',
  'лука',
  'фома',
  'савва',
  'данила',
  'гаврила',
  'мустафа',
  'муса',
  'иса',
  'рза',
])
const femaleNames = new Set([
  'любовь',
  'нинель',
  'адель',
  'айгуль',
  'гузель',
  'асель',
  'николь',
  'юдифь',
  'эстер',
  'гульназ',
])
/** Names used by both genders. */
const sharedNames = new Set(['саша', 'женя', 'валя', 'шура'])

const byEnding = (text: string, female: RegExp, male: RegExp): Gender | null => {
  if (female.test(text)) return 'female'
  return male.test(text) ? 'male' : null
}

function byFirstName(name: string): Gender | null {
  if (sharedNames.has(name) || name.length < 3) return null
  if (maleNames.has(name)) return 'male'
  if (femaleNames.has(name)) return 'female'
  return byEnding(name, /[ая]$/, /[бвгджзйклмнпрстфхцчшщь]$/)
}

/**
 * The gender by the patronymic, else by the surname, else by the first name; null if none of them shows
 * it.
 */
export const genderOf = ({ lastName, firstName, middleName = '' }: Named): Gender | null =>
  byEnding(middleName.trim().toLowerCase(), /(на|кызы|қызы)$/, /(ич|оглы|улы|ұлы)$/) ??
  byEnding(
    lastName.trim().toLowerCase(),
    /([оеё]ва|[иы]на|[сц]кая|ая|яя)$/,
    /([оеё]в|[иы]н|[сц]кий|ой|ый|ий)$/,
  ) ??
  byFirstName(firstName.trim().toLowerCase())

/** «сменил(а) статус» → «сменила статус»; «перевёл|перевела заявку» → «перевела заявку». */
export const inGender = (phrase: string, gender: Gender): string =>
  phrase
    .replaceAll('(а)', gender === 'female' ? 'а' : '')
    .replace(/(\S+)\|(\S+)/, gender === 'female' ? '$2' : '$1')

/** «сдал(а)» of a person: «сдала Лапина О.» */
export const actedBy = (act: string, person: Named): string =>
  `${inGender(act, genderOf(person) ?? 'male')} ${shortName(person)}`

/** Accusative of titles that do not follow the rules of endings or are not plain nouns. */
const accusatives: Readonly<Record<string, string>> = {
  Водитель: 'водителя',
  Оператор: 'оператора',
  Имя: 'имя',
  'Время прихода': 'время прихода',
  'Дата с': 'дату начала',
  'Дата по': 'дату окончания',
  'Пробег с': 'начальный пробег',
  'Пробег по': 'конечный пробег',
  'Карта до': 'срок карты водителя',
  'Удостоверение до': 'срок удостоверения',
  'Договор до': 'срок договора',
  Выполнено: 'дату выполнения',
}

/**
 * «Внешняя организация» → «внешнюю организацию», as the object of a verb. Adjectives and the first noun
 * are declined, the other words are not.
 */
export function accusative(title: string): string {
  const known = accusatives[title]
  if (known !== undefined) return known
  const words = title.split(' ')
  const declined: string[] = []
  for (const [at, word] of words.entries()) {
    const isAdjective = /[ая]я$/.test(word)
    declined.push(word.replace(/ая$/, 'ую').replace(/яя$/, 'юю'))
    if (isAdjective) continue
    declined[at] = word.replace(/а$/, 'у').replace(/я$/, 'ю')
    return lowerFirst([...declined, ...words.slice(at + 1)].join(' '))
  }
  return lowerFirst(declined.join(' '))
}
