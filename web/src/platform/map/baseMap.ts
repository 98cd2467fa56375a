/** What lies under the product's own marks: the embedded base, or what the administrator has connected. */
export type BaseMap =
  | { readonly mode: 'offline' }
  | { readonly mode: 'raster' | 'pmtiles'; readonly url: string; readonly attribution: string }

export const offlineBase: BaseMap = { mode: 'offline' }

const embedded = 'GeoNames, Natural Earth'

/** Shown on every map: the licences ask for it. */
export const attributionOf = (base: BaseMap): string =>
  base.mode === 'offline' ? embedded : [base.attribution, embedded].filter(Boolean).join(' · ')
