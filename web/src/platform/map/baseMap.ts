import type { BaseMap } from '@naryad/contract/geo/base-map'

const embeddedAttribution = 'GeoNames, Natural Earth'

/** Visible on every map, as the licences demand. */
export const attributionOf = (base: BaseMap): string =>
  base.mode === 'offline'
    ? embeddedAttribution
    : [base.attribution, embeddedAttribution].filter(Boolean).join(' · ')
