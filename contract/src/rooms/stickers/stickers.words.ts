/** Stickers per file: 25 sheets of eight. */
export const maxStickers = 200

/** The path of the page behind a sticker. It is printed and must not change. */
export const stickerPath = '/q/'

/**
 * «dG9rZW4tMTIz» from the URL of a sticker on any host. A bare code is not recognized: the number of a
 * СКЗИ unit or the beginning of a VIN can look the same.
 */
export const stickerCodeIn = (text: string): string | undefined =>
  /\/q\/(?<code>[\w-]{16})$/.exec(text.trim())?.groups?.['code']

export const maxStickerText = 2000
/** Photographs of a request. */
export const maxStickerPhotos = 3
/** Requests per truck in 24 hours: anyone who passes a truck can scan its sticker. */
export const maxStickerRequestsPerDay = 5
