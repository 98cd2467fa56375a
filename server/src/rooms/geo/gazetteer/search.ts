import type { Address } from '@naryad/contract/geo/geo'

import { gazetteer, type Place, type Region, wordsOf } from './load.ts'

export const offlineSource = 'offline'
export const settlementNote = 'С точностью до населённого пункта: улиц и домов встроенный справочник не знает'
const regionNote = 'С точностью до региона'

/** Kinds of settlements, which precede a name and are not part of it. */
const settlementKinds = new Set(
  'г город пгт рп п пос поселок с село д дер деревня ст станица х хутор аул'.split(' '),
)
/** Kinds of regions, which precede or follow a name. */
const regionKinds = new Set('область обл край республика респ ао автономный округ россия рф'.split(' '))

const maxFound = 10

const placeAddress = ({ name, point, region }: Place): Address => ({
  title: name,
  address: region === '' || region === name ? name : `${name}, ${region}`,
  point,
  precision: 'settlement',
  source: offlineSource,
  note: settlementNote,
})

const regionAddress = ({ name, point }: Region): Address => ({
  title: name,
  address: name,
  point,
  precision: 'region',
  source: offlineSource,
  note: regionNote,
})

interface Match {
  /** The number of query words that match the name. */
  readonly count: number
  readonly isWhole: boolean
}

/** Matches the words from `start` against a name; the last word of the query may be a prefix. */
function matchAt(typed: readonly string[], start: number, name: readonly string[]): Match | undefined {
  for (const [at, word] of name.entries()) {
    const typedWord = typed[start + at]
    if (typedWord === undefined) return at > 0 ? { count: at, isWhole: false } : undefined
    if (typedWord === word) continue
    const isLast = start + at === typed.length - 1
    return isLast && word.startsWith(typedWord) ? { count: at + 1, isWhole: false } : undefined
  }
  return { count: name.length, isWhole: true }
}

const isRegion = (typed: readonly string[], words: readonly string[]): boolean =>
  words.some(
    (word) =>
      !regionKinds.has(word) && typed.some((typedWord) => typedWord.length > 2 && word.startsWith(typedWord)),
  )

function scoreOf(typed: readonly string[], place: Place): number {
  let best = 0
  for (const [rank, name] of place.words.entries())
    for (let start = 0; start < typed.length; start += 1) {
      const match = matchAt(typed, start, name)
      if (!match) continue
      // An address starts with its town or region, so a later match may be a street named after a town.
      const score = (match.isWhole ? 4 : 2) + match.count - (rank > 0 ? 1.5 : 0) - start * 0.8
      const rest = typed.filter((_, at) => at < start || at >= start + match.count)
      best = Math.max(best, score + (isRegion(rest, place.regionWords) ? 3 : 0))
    }
  if (best === 0) return 0
  return best + Math.log10(place.population + 10) / 4 - (place.isDistrict ? 2 : 0)
}

/** Finds the settlement or region of an address; its street and house are ignored. */
export function searchGazetteer(query: string): Address[] {
  const typed = wordsOf(query).filter((word) => !settlementKinds.has(word))
  if (typed.length === 0) return []
  const { places, regions } = gazetteer()
  const found = places
    .map((place) => ({ place, score: scoreOf(typed, place) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, maxFound)
    .map(({ place }) => placeAddress(place))
  const nameWords = typed.filter((word) => !regionKinds.has(word))
  const matchingRegions = regions.filter(
    ({ words }) => nameWords.length > 0 && nameWords.every((typedWord) => isRegion([typedWord], words)),
  )
  // Regions are returned if no place matches, or if the kind of a region was typed: «Московская область».
  return nameWords.length < typed.length || found.length === 0
    ? [...matchingRegions.map(regionAddress), ...found].slice(0, maxFound)
    : found
}
