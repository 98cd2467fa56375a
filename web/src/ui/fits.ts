/**
 * Validators for stored values. They do not use the schema library, because the first screen reads its
 * settings before that code loads.
 */
export type Fits<T> = (value: unknown) => value is T

export const isFlag: Fits<boolean> = (value) => typeof value === 'boolean'
export const isText: Fits<string> = (value) => typeof value === 'string'
export const isWhole: Fits<number> = (value): value is number => Number.isSafeInteger(value)

export const isWithin =
  (least: number, most: number): Fits<number> =>
  (value): value is number =>
    typeof value === 'number' && value >= least && value <= most

export const isOneOf =
  <T>(known: readonly T[]): Fits<T> =>
  (value): value is T =>
    known.some((each) => each === value)

export const isNullOr =
  <T>(fits: Fits<T>): Fits<T | null> =>
  (value): value is T | null =>
    value === null || fits(value)

export const isEither =
  <A, B>(one: Fits<A>, other: Fits<B>): Fits<A | B> =>
  (value): value is A | B =>
    one(value) || other(value)

export const isListOf =
  <T>(fits: Fits<T>): Fits<T[]> =>
  (value): value is T[] =>
    Array.isArray(value) && value.every(fits)

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const isRecordOf =
  <T>(fits: Fits<T>): Fits<Record<string, T>> =>
  (value): value is Record<string, T> =>
    isObject(value) && Object.values(value).every(fits)

export const isShapeOf =
  <T extends object>(shape: { readonly [Key in keyof T]: Fits<T[Key]> }): Fits<T> =>
  (value): value is T =>
    isObject(value) && Object.entries<Fits<unknown>>(shape).every(([key, fits]) => fits(value[key]))
