export const precisions = ['house', 'street', 'settlement', 'region'] as const
export type Precision = (typeof precisions)[number]
