/** «+79172451863» as «+7 917 245-18-63»; other numbers are unchanged. */
export function phone(e164: string): string {
  const match = /^\+7(\d{3})(\d{3})(\d{2})(\d{2})$/.exec(e164)
  if (!match) return e164
  const [, code, start, middle, end] = match
  return `+7\u00a0${code}\u00a0${start}-${middle}-${end}`
}

export const phoneLink = (e164: string): string => `tel:${e164}`
