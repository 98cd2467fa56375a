export const zoneKinds = ['CIRCLE', 'POLYGON'] as const
export type ZoneKind = (typeof zoneKinds)[number]

export const zoneKindTitles: Record<ZoneKind, string> = { CIRCLE: 'Круг', POLYGON: 'Многоугольник' }

export const zoneRadius = { min: 20, max: 20_000, usual: 200 } as const
export const zonePoints = { min: 3, max: 100 } as const
export const maxZonesOfCompany = 50
