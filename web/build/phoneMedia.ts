import type { Plugin } from 'vite'

import { phone } from '../src/ui/phone.ts'

/** In brackets, so that it can be combined with other conditions. */
const condition = `(${phone
  .split(', ')
  .map((one) => `(${one})`)
  .join(' or ')})`

/** A width in a style sheet would be a second definition of a phone. */
const another = /@media[^{]*\b(48em|76[78]px)/

/** Replaces `@media (--phone)` in the style sheets. */
export const phoneMediaPlugin = (): Plugin => ({
  name: 'naryad:phone-media',
  enforce: 'pre',
  transform(code, id) {
    if (!id.includes('/web/src/') || !/\.css($|\?)/.test(id)) return null
    if (another.test(code)) throw new Error(`${id}: a phone is «@media (--phone)»`)
    return code.includes('(--phone)') ? { code: code.replaceAll('(--phone)', condition), map: null } : null
  },
})
