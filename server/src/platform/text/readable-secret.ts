import { randomInt } from 'node:crypto'

/** Without characters that look alike, because users read it from a screen and type it. */
const signs = 'abcdefghjkmnpqrstuvwxyz23456789'

/** A hundred bits, in groups for readability. */
export function readableSecret(): string {
  const group = (): string => Array.from({ length: 5 }, () => signs[randomInt(signs.length)]).join('')
  return [group(), group(), group(), group()].join('-')
}

/** Normalizes a typed secret: without the hyphens of the printed form. */
export const plainSecret = (typed: string): string => typed.toLowerCase().replace(/[^a-z\d]/g, '')
