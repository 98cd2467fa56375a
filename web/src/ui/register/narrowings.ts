import type { Conditions, RegisterFilters } from './address.ts'
import type { RegisterFilter } from './model.ts'

const says = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > 0 : value !== undefined && value !== null && value !== ''

export const isSet = <F extends RegisterFilters>(
  { keys, isSet: tells }: Pick<RegisterFilter<F>, 'keys' | 'isSet'>,
  conditions: Conditions<F>,
): boolean => tells?.(conditions) ?? keys.some((key) => says(conditions[key]))

export const without = <F extends RegisterFilters>(
  { keys }: Pick<RegisterFilter<F>, 'keys'>,
  conditions: Conditions<F>,
): Conditions<F> => ({ ...conditions, ...Object.fromEntries(keys.map((key) => [key, undefined])) })
