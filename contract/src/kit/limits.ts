/** Ids are PostgreSQL integers, so a larger number can only be a mistake. */
export const maxId = 2_147_483_647

/** How many a list of ids takes unless it says otherwise. */
export const maxIds = 1000

export const maxQuery = 200

/** A word of fewer letters stands in every other task: tasks are not looked for by it. */
export const leastLetters = 2

/** Whether nothing but such words was typed. A figure is a number of something, and is looked for. */
export const isTooShort = (query: string): boolean => /^\s*[a-zа-яё](?:\s+[a-zа-яё])*\s*$/i.test(query)

// oxlint-disable-next-line no-control-regex -- a NUL would be refused by the database
export const hasControls = (value: string): boolean => /[\u0000-\u001f]/.test(value)

/** Days and moments are of 1900–2100. */
export const isInRange = (value: string): boolean => {
  const year = new Date(value).getUTCFullYear()
  return year >= 1900 && year <= 2100
}

export const sorts = ['ASC', 'DESC'] as const
