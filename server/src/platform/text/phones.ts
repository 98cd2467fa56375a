/** «+79172451863» as «+7 917 245-18-63»; other numbers are unchanged. */
export const phoneText = (e164: string): string =>
  e164.replace(/^\+7(\d{3})(\d{3})(\d{2})(\d{2})$/, '+7\u00a0$1\u00a0$2-$3-$4')
