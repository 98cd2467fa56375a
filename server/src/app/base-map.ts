import type { BaseMap } from '@naryad/contract/geo/base-map'

import type { WebOptions } from '../platform/http/web.ts'
import type { Config } from './config.ts'

/**
 * The base map is configured only by the environment: the Content-Security-Policy names its host and is
 * fixed at startup.
 */
export function baseMapOf({ NARYAD_MAP: map }: Pick<Config, 'NARYAD_MAP'>): BaseMap {
  const url = map?.values['url']
  if (!map || url === undefined || (map.provider !== 'raster' && map.provider !== 'pmtiles'))
    return { mode: 'offline' }
  return { mode: map.provider, url, attribution: map.values['attribution'] ?? '' }
}

/** Hosts from which the page may load tiles. */
export const tileOriginsOf = (map: BaseMap): string[] =>
  map.mode === 'offline' || !URL.canParse(map.url) ? [] : [new URL(map.url).origin]

/** Options of the web application that depend on the configuration; undefined if only the API is served. */
export const webOptionsOf = (config: Config): WebOptions | undefined =>
  config.NARYAD_WEB_DIR === undefined || config.NARYAD_WEB_DIR === ''
    ? undefined
    : {
        dir: config.NARYAD_WEB_DIR,
        apiUrl: config.NARYAD_API_URL,
        tileOrigins: tileOriginsOf(baseMapOf(config)),
      }
