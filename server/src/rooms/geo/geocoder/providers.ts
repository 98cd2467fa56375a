import type { Connection } from '../find-connection.ts'
import type { ReportLeftOut } from '../parse-answer.ts'
import { openDadata } from './dadata.ts'
import { firstText, type Geocoder, type GeocoderSettings } from './geocoder.ts'
import { openNominatim } from './nominatim.ts'
import { openPhoton } from './photon.ts'
import { openYandex } from './yandex.ts'

interface Provider {
  readonly open: (settings: GeocoderSettings) => Geocoder
  /** Used if the connection has no URL; self-hosted providers have no default. */
  readonly defaultUrl?: string
}

const providers: Readonly<Record<string, Provider>> = {
  dadata: { open: openDadata, defaultUrl: 'https://suggestions.dadata.ru' },
  yandex: { open: openYandex, defaultUrl: 'https://geocode-maps.yandex.ru' },
  nominatim: { open: openNominatim },
  photon: { open: openPhoton },
}

/** Undefined if nothing is connected; the embedded gazetteer is used then. */
export function geocoderOf(
  connection: Connection | undefined,
  report: ReportLeftOut = () => {},
): Geocoder | undefined {
  const provider = connection && providers[connection.provider]
  if (!provider) return undefined
  const { url = '', key = '' } = connection.values
  const baseUrl = firstText(url, provider.defaultUrl)
  return baseUrl === '' ? undefined : provider.open({ baseUrl, key, report })
}
