/** Allowed VAT rates. */
export const vatPercents: readonly number[] = [5, 7, 10, 20, 22]
