/** Rates of the value-added tax that a paper may name. */
export const vatPercents: readonly number[] = [5, 7, 10, 20, 22]
