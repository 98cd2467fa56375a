export const precisions = ['house', 'street', 'settlement', 'region'] as const
