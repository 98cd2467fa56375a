import { type Doubt, type Draft, type Existing, type Match, noMatch } from './target.ts'

/** What identifies a person; the name is normalized by `foldPerson`. */
export interface PersonKeys {
  readonly name: string
  readonly phones: readonly string[]
  readonly companyId: number | null
}

interface PeopleWords {
  readonly phoneColumn: string
  readonly nameColumn: string
  /** «Водителей с таким телефоном несколько» */
  readonly many: string
  /** «С таким телефоном есть другой водитель» */
  readonly another: string
}

const wordsOf = (name: string): string[] => name.split(/[\s.]+/).filter(Boolean)

const isInitialOf = (one: string, other: string): boolean => one.length === 1 && other.startsWith(one)

/** «иванов и. п.» and «иванов иван петрович», «анна» and «анна сергеевна»: one name is a shorter form of the other. */
function isShorterForm(one: string, other: string): boolean {
  const [few = [], many = []] = [wordsOf(one), wordsOf(other)].toSorted((a, b) => a.length - b.length)
  const left = [...many]
  return (
    few.length > 0 &&
    few.every((word) => {
      const at = left.findIndex(
        (given) => given === word || isInitialOf(word, given) || isInitialOf(given, word),
      )
      if (at >= 0) left.splice(at, 1)
      return at >= 0
    })
  )
}

/**
 * The exact names by which shorter forms of a full name are stored: «иванов иван», «иванов и. п.». The database is
 * asked for these only, because a search for every similar name would read the register for each row.
 */
export function shorterForms(name: string): string[] {
  const [last = '', first = '', middle = ''] = name.split(' ')
  if (first.length < 2) return []
  const [f, m] = [first.charAt(0), middle.charAt(0)]
  return [
    `${last} ${first}`,
    `${last} ${f}.`,
    `${last} ${f}`,
    ...(m === ''
      ? []
      : [`${last} ${f}. ${m}.`, `${last} ${f}.${m}.`, `${last} ${f} ${m}`, `${last} ${f}${m}`]),
  ].filter((form) => form !== name)
}

/** «иванов и» for «иванов и. п.»: the surname and the initial of its longer forms. */
export function surnameWithInitial(name: string): string | undefined {
  const [last = '', first = ''] = name.split(' ')
  return last.length > 1 && /^\p{L}(?:\.|$)/u.test(first) ? `${last} ${first.charAt(0)}` : undefined
}

/** «иванов иван» for a name without a patronymic: its longer forms begin with it. */
export function withoutPatronymic(name: string): string | undefined {
  const [, first = '', ...more] = name.split(' ')
  return first.length > 1 && !first.endsWith('.') && more.length === 0 ? name : undefined
}

/** A shorter form of the stored name says nothing new: «Иванов И. П.» does not replace «Иванов Иван Петрович». */
export const isShortened = (name: string, stored: string): boolean =>
  name !== '' && name.length < stored.length && isShorterForm(name, stored)

/** A single word names too many people to ask about each of them. */
const isDistinct = (name: string): boolean => wordsOf(name).length > 1

/** A phone of more people is that of an organization and says nothing about a person. */
const maxSharers = 20

type Agreement = 'same' | 'other' | 'unknown'

function agreement(one: readonly unknown[], other: readonly unknown[]): Agreement {
  if (one.length === 0 || other.length === 0) return 'unknown'
  return one.some((value) => other.includes(value)) ? 'same' : 'other'
}

interface People<Found> {
  readonly found: readonly Found[]
  readonly keysOf: (one: Found) => PersonKeys
  readonly existingOf: (one: Found) => Existing
  readonly words: PeopleWords
}

/** What is known about one person of the register, compared with the row. */
interface Compared {
  readonly existing: Existing
  readonly isNamesake: boolean
  readonly isCalledAlike: () => boolean
  readonly phone: Agreement
  readonly company: Agreement
}

/**
 * The people that a row may be about. Neither a phone nor a name decides against another name, another phone or
 * another organization: several people share a phone, and namesakes are common.
 */
export function matchPerson<Found>(
  draft: Draft,
  row: Pick<PersonKeys, 'name' | 'phones'>,
  { found, keysOf, existingOf, words }: People<Found>,
): Match {
  const companies = draft.references.find(({ field }) => field === 'companyId')?.ids ?? []
  const people = found.map((one): Compared => {
    const { name, phones, companyId } = keysOf(one)
    return {
      existing: existingOf(one),
      isNamesake: name === row.name,
      isCalledAlike: () => row.name !== '' && isShorterForm(name, row.name),
      phone: agreement(phones, row.phones),
      company: agreement(companyId === null ? [] : [companyId], companies),
    }
  })
  const byPhone = matchByPhone(people, row.name, words)
  return byPhone ?? matchByName(people, row.name, words)
}

const doubtful = (people: readonly Compared[], doubt: Doubt): Match => ({
  candidates: people.map(({ existing }) => existing),
  doubt,
})

/** The only one of these, else the only one of the organization. */
function theOne(people: readonly Compared[], doubt: Doubt): Match {
  const own = people.length > 1 ? people.filter(({ company }) => company === 'same') : people
  return own.length === 1
    ? { candidates: own.map(({ existing }) => existing), doubt: null }
    : doubtful(people, doubt)
}

function matchByPhone(people: readonly Compared[], name: string, words: PeopleWords): Match | undefined {
  const sharers = people.filter(({ phone }) => phone === 'same')
  if (sharers.length === 0 || sharers.length > maxSharers) return undefined
  const several: Doubt = {
    kind: 'SEVERAL',
    column: words.phoneColumn,
    message: `${words.many} с таким телефоном несколько`,
  }
  if (name === '') {
    const possible = sharers.filter(({ company }) => company !== 'other')
    if (possible.length > 0) return theOne(possible, several)
  }
  const exact = sharers.filter(({ isNamesake }) => isNamesake)
  const called = exact.length > 0 ? exact : sharers.filter(({ isCalledAlike }) => isCalledAlike())
  if (called.length > 0) return theOne(called, several)
  // A namesake may have got the phone of a colleague.
  const namesakes = people.filter(
    (one) => one.isNamesake && one.company !== 'other' && !sharers.includes(one),
  )
  return doubtful([...sharers, ...namesakes], {
    kind: 'PHONE',
    column: words.phoneColumn,
    message: `С таким телефоном есть ${words.another}: решите, тот же это человек или новый`,
  })
}

function matchByName(people: readonly Compared[], name: string, words: PeopleWords): Match {
  const namesakes = people.filter(({ isNamesake }) => isNamesake && name !== '')
  const agreed = namesakes.filter(({ phone, company }) => phone !== 'other' && company !== 'other')
  if (agreed.length > 0)
    return theOne(agreed, {
      kind: 'SEVERAL',
      column: words.nameColumn,
      message: `${words.many} с таким именем несколько: укажите телефон`,
    })
  const possible = isDistinct(name)
    ? people.filter(
        ({ isCalledAlike, isNamesake, phone, company }) =>
          isCalledAlike() &&
          (isNamesake ? phone !== 'other' || company !== 'other' : phone !== 'other' && company !== 'other'),
      )
    : []
  if (possible.length === 0) return noMatch
  return doubtful(possible, {
    kind: 'NAME',
    column: words.nameColumn,
    message: `С таким или похожим именем есть ${words.another}: решите, тот же это человек или новый`,
  })
}
