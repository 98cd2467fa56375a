/** Of one file: 25 sheets of eight. */
export const maxStickers = 200

/** The path of the page behind a sticker; it stands on paper for years. */
export const stickerPath = '/q/'

/**
 * «dG9rZW4tMTIz» from the address of a sticker on any host. The code alone is no address: the number of a СКЗИ unit
 * and the first signs of a VIN look the same.
 */
export const stickerCodeIn = (text: string): string | undefined =>
  /\/q\/(?<code>[\w-]{16})$/.exec(text.trim())?.groups?.['code']

export const maxStickerText = 2000
/** Per truck in 24 hours: a sticker can be read by anyone who walks by. */
export const maxStickerRequestsPerDay = 5
