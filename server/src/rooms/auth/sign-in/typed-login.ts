import { cutText } from '@naryad/contract/kit/cut-text'

const longest = 100

// oxlint-disable-next-line no-control-regex -- the rule is exactly about control characters
const unprintable = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g

/**
 * What somebody has typed as his login, for the audit. Who puts his password into the wrong field must not find it in a
 * journal, so only what looks like an e-mail is shown; what would break lines or turn letters around is spelled out.
 */
export function shownLogin(typed: string): string {
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(typed)) return `введена не почта, знаков: ${[...typed].length}`
  const safe = cutText(typed, longest).replace(
    unprintable,
    (sign) => `\\u${(sign.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`,
  )
  return `«${safe}»`
}
