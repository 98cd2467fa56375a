import type { Connection } from '../find-connection.ts'
import { openDadata } from './dadata.ts'
import { firstText, type Geocoder, type GeocoderSettings } from './geocoder.ts'
import { openNominatim } from './nominatim.ts'
import { openPhoton } from './photon.ts'
import { openYandex } from './yandex.ts'

interface Provider {
  readonly open: (settings: GeocoderSettings) => Geocoder
  /** Where it is unless somebody says otherwise; a server of one's own has no such place. */
  readonly usualUrl?: string
}

const providers: Readonly<Record<string, Provider>> = {
  dadata: { open: openDadata, usualUrl: 'https://suggestions.dadata.ru' },
  yandex: { open: openYandex, usualUrl: 'https://geocode-maps.yandex.ru' },
  nominatim: { open: openNominatim },
  photon: { open: openPhoton },
}

/** Undefined where nothing is connected: the embedded gazetteer answers. */
export function geocoderOf(connection: Connection | undefined): Geocoder | undefined {
  const provider = connection && providers[connection.provider]
  if (!provider) return undefined
  const { url = '', key = '' } = connection.values
  const baseUrl = firstText(url, provider.usualUrl)
  return baseUrl === '' ? undefined : provider.open({ baseUrl, key })
}
