/** Ids are PostgreSQL integers; a larger number is rejected. */
export const maxId = 2_147_483_647

export const isId = (value: number): boolean => value >= 1 && value <= maxId

/** The default maximum length of a list of ids. */
export const maxIds = 1000

export const maxQuery = 200

/** The shortest word that is searched for: single letters match almost every task. */
export const leastLetters = 2

/**
 * Whether a query has only single letters. A single digit is searched for, because it can be a number of
 * something.
 */
export const isTooShort = (query: string): boolean => /^\s*[a-zа-яё](?:\s+[a-zа-яё])*\s*$/i.test(query)

// oxlint-disable-next-line no-control-regex -- the rule is exactly about control characters
const controls = /[\u0000-\u001f\u007f]/

/** Control characters and lone surrogates: PostgreSQL rejects some of them and silently changes others. */
export const hasControls = (value: string): boolean => controls.test(value) || !value.isWellFormed()

/** Allowed years of days and timestamps. */
export const isInRange = (value: string): boolean => {
  const year = new Date(value).getUTCFullYear()
  return year >= 1900 && year <= 2100
}

/**
 * Rate limits of a user and of an IP address shared by its users. Twice what the screens request at the
 * fastest input (e2e/stories/limits.spec.ts); docs/decisions/0035-rate-limits-above-the-screens.md.
 */
export const rates = {
  person: { burst: 300, perMinute: 1_500 },
  /** A script that reads all pages must stay well below the rate of an interactive user. */
  apiToken: { burst: 60, perMinute: 300 },
  driver: { burst: 60, perMinute: 120 },
  /** Of one account: below the number of wrong passwords at which directories usually lock it. */
  directoryPassword: { burst: 4, perMinute: 0.2 },
  address: { burst: 1_500, perMinute: 9_000 },
} as const

export const sorts = ['ASC', 'DESC'] as const
