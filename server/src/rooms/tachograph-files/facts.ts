import type {
  CardContent,
  TachographContent,
  UnitContent,
} from '@naryad/contract/tachograph-files/tachograph-content'
import { personOfCard } from '@naryad/contract/tachograph-files/tachograph-files.words'

import { erasedMark } from '../../platform/db/personal-data/erased.ts'
import { foldCode } from '../../platform/text/typed.ts'
import { readingDayOfCard, readingDayOfUnit } from './reading-day.ts'
import type { FileFacts, FileRow } from './tachograph-files.repo.ts'

const blank: FileFacts = {
  kind: null,
  holder: '',
  cardNumber: '',
  cardExpiresOn: null,
  vin: '',
  plate: '',
  daysFrom: null,
  daysTo: null,
  readOn: null,
  notesCount: 0,
  people: [],
}

type Upload = Pick<FileRow, 'name' | 'createdAt'>

/** What the list shows of a content. */
export function factsOf(content: TachographContent, upload: Upload): FileFacts {
  const {
    cards: [card],
    unit,
    notes,
  } = content
  const facts = unit ? factsOfUnit(unit, upload) : card ? factsOfCard(card, upload) : {}
  return { ...blank, ...facts, notesCount: notes.length, people: peopleOf(content) }
}

function factsOfCard(card: CardContent, { name, createdAt }: Upload): Partial<FileFacts> {
  return {
    kind: 'CARD',
    holder: `${card.lastName} ${card.firstNames}`.trim(),
    cardNumber: card.number,
    cardExpiresOn: card.expiresOn,
    ...periodOf(card.days),
    readOn: readingDayOfCard(card, name, createdAt).day,
  }
}

function factsOfUnit(unit: UnitContent, { createdAt }: Upload): Partial<FileFacts> {
  return {
    kind: 'UNIT',
    vin: unit.vin,
    plate: unit.plate?.number ?? '',
    ...periodOf(unit.days),
    readOn: readingDayOfUnit(unit, createdAt)?.day ?? null,
  }
}

/** «иванов петр сергеевич» */
export const personKey = (...names: readonly string[]): string =>
  names.join(' ').toLowerCase().replaceAll('ё', 'е').replaceAll(/\s+/g, ' ').trim()

/** «RUD00000012345»: the person that a card names; none of another number. */
export function cardKeysOf(number: string): string[] {
  const person = foldCode(personOfCard(number))
  return person.length === 14 ? [person] : []
}

/** The keys of all people of a file: their names and their cards. */
function peopleOf({ cards, unit }: TachographContent): string[] {
  const drivers = unit?.days.flatMap((day) => day.drivers) ?? []
  const people = [
    ...cards,
    ...drivers.map(({ lastName, firstNames, card }) => ({ lastName, firstNames, number: card.number })),
  ].filter(({ lastName }) => lastName !== erasedMark)
  const keys = people.flatMap(({ lastName, firstNames, number }) => [
    personKey(lastName, firstNames),
    ...cardKeysOf(number),
  ])
  return [...new Set(keys.filter((key) => key !== ''))]
}

const periodOf = (days: readonly { readonly day: string }[]): Pick<FileFacts, 'daysFrom' | 'daysTo'> => ({
  daysFrom: days[0]?.day ?? null,
  daysTo: days.at(-1)?.day ?? null,
})
