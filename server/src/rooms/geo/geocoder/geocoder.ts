import type { Address } from '@naryad/contract/geo/geo'
import type { Point } from '@naryad/contract/kit/fields'

/** Both throw `OutgoingError` when the service fails. */
export interface Geocoder {
  /** As its users call it. */
  readonly title: string
  /** Its terms let answers be kept. */
  readonly mayCache: boolean
  search(query: string, signal: AbortSignal): Promise<Address[]>
  reverse(point: Point, signal: AbortSignal): Promise<Address | undefined>
}

export interface GeocoderSettings {
  readonly baseUrl: string
  readonly key: string
}

export const maxFound = 10

/** Services leave a part out by null, by an empty text or altogether. */
export const firstText = (...texts: readonly (string | null | undefined)[]): string =>
  texts.find((text) => text !== undefined && text !== null && text !== '') ?? ''

/** `base` may have a path of its own: `https://maps.company.ru/nominatim`. */
export function urlOf(base: string, path: string, query: Readonly<Record<string, string>> = {}): URL {
  const url = new URL(`${base.replace(/\/+$/, '')}${path}`)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url
}
