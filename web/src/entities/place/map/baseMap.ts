import type { BaseMap } from '@naryad/contract/geo/base-map'

const embeddedAttribution = '© GeoNames, Natural Earth'

const withSign = (attribution: string): string =>
  attribution === '' || attribution.includes('©') ? attribution : `© ${attribution}`

/** Shown on every map, as the licences require. */
export const attributionOf = (base: BaseMap): string =>
  base.mode === 'offline'
    ? embeddedAttribution
    : [withSign(base.attribution), embeddedAttribution].filter(Boolean).join(' · ')
