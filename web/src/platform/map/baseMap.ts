/** The base map: the embedded one, or the one that the administrator has connected. */
export type BaseMap =
  | { readonly mode: 'offline' }
  | { readonly mode: 'raster' | 'pmtiles'; readonly url: string; readonly attribution: string }

export const offlineBase: BaseMap = { mode: 'offline' }

const embedded = 'GeoNames, Natural Earth'

/** Visible on every map, as the licences demand. */
export const attributionOf = (base: BaseMap): string =>
  base.mode === 'offline' ? embedded : [base.attribution, embedded].filter(Boolean).join(' · ')
