/** A device clock may be fast: a time in the future, or none, becomes the current time. */
export const notLaterThanNow = (at: string | undefined): string =>
  new Date(Math.min(at === undefined ? Infinity : Date.parse(at), Date.now())).toISOString()
