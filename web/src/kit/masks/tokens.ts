import { normalizePlate } from '@naryad/contract/cars/plates'
import type { MaskTokens } from 'maska'

const upper = (char: string): string => char.toUpperCase()

/** The three signs of every mask: # a digit, @ a letter, * either. Always given whole, in place of the library's own. */
export const tokens: MaskTokens = {
  '#': { pattern: /\d/ },
  '@': { pattern: /[A-Za-zА-Яа-яЁё]/, transform: upper },
  '*': { pattern: /[0-9A-Za-zА-Яа-яЁё]/, transform: upper },
}

/** Letters of plates: twelve, and their Latin twins are turned into them. */
export const plateTokens: MaskTokens = {
  ...tokens,
  '@': { pattern: /[АВЕКМНОРСТУХABEKMHOPCTYXавекмнорстухabekmhopctyx]/, transform: normalizePlate },
}

/** Signs of a VIN: I, O and Q do not stand in it. */
export const vinTokens: MaskTokens = {
  ...tokens,
  '*': { pattern: /[A-HJ-NPR-Za-hj-npr-z0-9]/, transform: upper },
}

/** Anything at all, for words in place of a date. */
export const freeTokens: MaskTokens = { ...tokens, '@': { pattern: /./, multiple: true } }
