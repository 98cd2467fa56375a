/** «RUD 0000 1247 8365 02», grouped as on the card; other formats are unchanged. */
export const cardNumber = (number: string): string =>
  number.replace(
    /^(\p{L}{3})\s?(\d{4})\s?(\d{4})\s?(\d{4})\s?(\d{2})$/u,
    '$1\u00a0$2\u00a0$3\u00a0$4\u00a0$5',
  )
