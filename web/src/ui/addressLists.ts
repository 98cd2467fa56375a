/**
 * Lists in search parameters: «7-12», «tachograph-skud». A string, because the router would write an array as
 * JSON.
 */
export const wordsIn = (value: unknown): string[] =>
  typeof value === 'string' || typeof value === 'number' ? String(value).split(/[-.]/).filter(Boolean) : []

/** Ids; anything else is dropped. */
export const idsIn = (value: unknown): number[] =>
  wordsIn(value)
    .filter((word) => /^[1-9]\d{0,9}$/.test(word))
    .map(Number)
    .slice(0, 200)

/** Undefined without values, so that the parameter is left out. */
export const joinWords = (values: readonly (string | number)[]): string | undefined =>
  values.length === 0 ? undefined : values.join('-')
