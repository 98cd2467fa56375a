import type { z } from 'zod'

import { type TabDraft, useTabDraft } from './useTabDraft.ts'

/** 52 bits that differ for different links: the secret itself must not be stored, and `crypto.subtle` is asynchronous. */
function digestOf(secret: string): string {
  let [first, second] = [0xde_ad_be_ef, 0x41_c6_ce_57]
  for (const char of secret) {
    const code = char.codePointAt(0) ?? 0
    first = Math.imul(first ^ code, 2_654_435_761)
    second = Math.imul(second ^ code, 1_597_334_677)
  }
  return [first, second].map((half) => (half >>> 6).toString(36)).join('')
}

/** Draft of a page that is opened by a personal link. It belongs to the link, whatever the page shows by now. */
export const useLinkDraft = <T>(name: string, secret: string, schema: z.ZodType<T>): TabDraft<T> =>
  useTabDraft(`${name} ${digestOf(secret)}`, schema)
