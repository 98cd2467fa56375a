/** Ids are PostgreSQL integers, so a larger number can only be a mistake. */
export const maxId = 2_147_483_647

/** How many a list of ids takes unless it says otherwise. */
export const maxIds = 1000

export const maxQuery = 200

/** A word of fewer letters stands in every other task: tasks are not looked for by it. */
export const leastLetters = 2

/** Whether nothing but such words was typed. A figure is a number of something, and is looked for. */
export const isTooShort = (query: string): boolean => /^\s*[a-zа-яё](?:\s+[a-zа-яё])*\s*$/i.test(query)

// oxlint-disable-next-line no-control-regex -- the rule is exactly about control characters
const controls = /[\u0000-\u001f\u007f]/

/** Control characters and lone surrogates: the database refuses some of them and changes others silently. */
export const hasControls = (value: string): boolean => controls.test(value) || !value.isWellFormed()

/** Days and moments are of 1900–2100. */
export const isInRange = (value: string): boolean => {
  const year = new Date(value).getUTCFullYear()
  return year >= 1900 && year <= 2100
}

/**
 * How often one user may call, and one address with all users behind it. Twice what the screens request at
 * the fastest input (e2e/stories/limits.spec.ts); docs/decisions/0035-rate-limits-above-the-screens.md.
 */
export const rates = {
  person: { burst: 300, perMinute: 1_500 },
  /** A program that reads page after page stays far below what a person's screens may ask for. */
  apiToken: { burst: 60, perMinute: 300 },
  driver: { burst: 60, perMinute: 120 },
  address: { burst: 1_500, perMinute: 9_000 },
} as const

export const sorts = ['ASC', 'DESC'] as const
