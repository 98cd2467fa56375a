import type { Address } from '@naryad/contract/geo/geo'
import type { Point } from '@naryad/contract/kit/fields'

export interface PlacedAddress {
  address: string
  point: Point | null
}

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .replaceAll('ё', 'е')
    .match(/[\p{L}\d]+/gu) ?? []

/** Type prefixes that are not part of the name. */
const kinds = new Set([
  'г',
  'город',
  'с',
  'село',
  'п',
  'пос',
  'поселок',
  'пгт',
  'д',
  'деревня',
  'обл',
  'область',
  'респ',
  'край',
])

/**
 * A suggestion of a town sets the coordinates and keeps a typed street and house; a more precise one replaces
 * the text.
 */
export function chosenAddress(typed: string, { address, point, precision }: Address): PlacedAddress {
  const known = new Set(wordsOf(address))
  const more = wordsOf(typed).filter(
    (word) => !kinds.has(word) && ![...known].some((name) => name.startsWith(word)),
  )
  const isVague = precision === 'settlement' || precision === 'region'
  return { address: isVague && more.length > 0 ? typed : address, point }
}
