/** The latest of the moments. */
export const latest = (first: string, ...others: readonly (string | null)[]): string =>
  others.reduce<string>(
    (last, moment) => (moment !== null && Date.parse(moment) > Date.parse(last) ? moment : last),
    first,
  )
