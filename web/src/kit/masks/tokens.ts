import { normalizePlate } from '@naryad/contract/cars/plates'
import type { MaskTokens } from 'maska'

const upper = (char: string): string => char.toUpperCase()

/**
 * The three placeholders of every mask: # a digit, @ a letter, * either. They replace the library's own ones.
 */
export const tokens: MaskTokens = {
  '#': { pattern: /\d/ },
  '@': { pattern: /[A-Za-zА-Яа-яЁё]/, transform: upper },
  '*': { pattern: /[0-9A-Za-zА-Яа-яЁё]/, transform: upper },
}

/** The twelve letters of plates; their Latin lookalikes are converted. */
export const plateTokens: MaskTokens = {
  ...tokens,
  '@': { pattern: /[АВЕКМНОРСТУХABEKMHOPCTYXавекмнорстухabekmhopctyx]/, transform: normalizePlate },
}

/** Characters of a VIN, without I, O and Q. */
export const vinTokens: MaskTokens = {
  ...tokens,
  '*': { pattern: /[A-HJ-NPR-Za-hj-npr-z0-9]/, transform: upper },
}

/** Any character, for words instead of a date. */
export const freeTokens: MaskTokens = { ...tokens, '@': { pattern: /./, multiple: true } }
