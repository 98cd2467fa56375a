import type { Address } from '@naryad/contract/geo/geo'

import { gazetteer, type Place, type Region, wordsOf } from './load.ts'

export const offlineSource = 'offline'
export const settlementNote = 'С точностью до населённого пункта: улиц и домов встроенный справочник не знает'
const regionNote = 'С точностью до региона'

/** They stand before a name and are no part of it. */
const kinds = new Set('г город пгт рп п пос поселок с село д дер деревня ст станица х хутор аул'.split(' '))
/** They stand before or after the name of a region. */
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
  /** Words of the query that the name has taken. */
  readonly count: number
  readonly isWhole: boolean
}

/** How many words from `start` on are the name; the last word of the query may be unfinished. */
function matchAt(typed: readonly string[], start: number, name: readonly string[]): Match | undefined {
  for (const [at, word] of name.entries()) {
    const given = typed[start + at]
    if (given === undefined) return at > 0 ? { count: at, isWhole: false } : undefined
    if (given === word) continue
    const isLast = start + at === typed.length - 1
    return isLast && word.startsWith(given) ? { count: at + 1, isWhole: false } : undefined
  }
  return { count: name.length, isWhole: true }
}

const isRegion = (typed: readonly string[], words: readonly string[]): boolean =>
  words.some(
    (word) => !regionKinds.has(word) && typed.some((given) => given.length > 2 && word.startsWith(given)),
  )

function scoreOf(typed: readonly string[], place: Place): number {
  let best = 0
  for (const [rank, name] of place.words.entries())
    for (let start = 0; start < typed.length; start += 1) {
      const match = matchAt(typed, start, name)
      if (!match) continue
      // An address begins with its town, or with its region; a street that is called like a town comes later.
      const score = (match.isWhole ? 4 : 2) + match.count - (rank > 0 ? 1.5 : 0) - start * 0.8
      const rest = typed.filter((_, at) => at < start || at >= start + match.count)
      best = Math.max(best, score + (isRegion(rest, place.regionWords) ? 3 : 0))
    }
  if (best === 0) return 0
  return best + Math.log10(place.population + 10) / 4 - (place.isDistrict ? 2 : 0)
}

/** The settlement that an address names, however much of street and house is typed after it. */
export function searchGazetteer(query: string): Address[] {
  const typed = wordsOf(query).filter((word) => !kinds.has(word))
  if (typed.length === 0) return []
  const { places, regions } = gazetteer()
  const found = places
    .map((place) => ({ place, score: scoreOf(typed, place) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, maxFound)
    .map(({ place }) => placeAddress(place))
  const named = typed.filter((word) => !regionKinds.has(word))
  const whole = regions.filter(
    ({ words }) => named.length > 0 && named.every((given) => isRegion([given], words)),
  )
  // A region is meant where nothing else is called so, or its kind was typed: «Московская область».
  return named.length < typed.length || found.length === 0
    ? [...whole.map(regionAddress), ...found].slice(0, maxFound)
    : found
}
