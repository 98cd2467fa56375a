import type { Address } from '@naryad/contract/geo/geo'
import type { Point } from '@naryad/contract/kit/fields'

import type { ReportLeftOut } from '../parse-answer.ts'

/** Both methods throw `OutgoingError` if the service fails. */
export interface Geocoder {
  /** The display name. */
  readonly title: string
  /** Whether the terms of the service allow caching. */
  readonly mayCache: boolean
  search(query: string, signal: AbortSignal): Promise<Address[]>
  reverse(point: Point, signal: AbortSignal): Promise<Address | undefined>
}

export interface GeocoderSettings {
  readonly baseUrl: string
  readonly key: string
  readonly report: ReportLeftOut
}

export const maxFound = 10

/** The first text that is not null, undefined or empty. */
export const firstText = (...texts: readonly (string | null | undefined)[]): string =>
  texts.find((text) => text !== undefined && text !== null && text !== '') ?? ''

/** `base` may have a path: `https://maps.company.ru/nominatim`. */
export function urlOf(base: string, path: string, query: Readonly<Record<string, string>> = {}): URL {
  const url = new URL(`${base.replace(/\/+$/, '')}${path}`)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url
}
