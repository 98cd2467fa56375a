import { randomInt } from 'node:crypto'

/** Without signs that look alike: it is read from a screen and typed. */
const signs = 'abcdefghjkmnpqrstuvwxyz23456789'

/** A hundred bits, in groups that the eye can follow. */
export function readableSecret(): string {
  const group = (): string => Array.from({ length: 5 }, () => signs[randomInt(signs.length)]).join('')
  return [group(), group(), group(), group()].join('-')
}

/** As it was printed, however it was typed. */
export const plainSecret = (typed: string): string => typed.toLowerCase().replace(/[^a-z\d]/g, '')
