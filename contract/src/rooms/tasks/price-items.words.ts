/** Works first, as in a printed cost estimate. */
export const priceKinds = ['WORK', 'PART'] as const
export type PriceKind = (typeof priceKinds)[number]

export const priceKindTitles: Record<PriceKind, string> = { WORK: 'Работа', PART: 'Деталь' }
export const priceGroupTitles: Record<PriceKind, string> = { WORK: 'Работы', PART: 'Детали' }

/** What of a driver an item of the price list may price in the plan of a year. */
export const pricedDues = ['CARD', 'LICENSE'] as const
export type PricedDue = (typeof pricedDues)[number]
