import { cutText } from '@naryad/contract/kit/cut-text'
import { inQuotes } from '@naryad/contract/kit/quotes'

const longest = 100

// oxlint-disable-next-line no-control-regex -- the rule is exactly about control characters
const unprintable = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g

/**
 * The login as shown in the audit. A password typed into the wrong field must not be recorded, so only
 * text that looks like an e-mail is shown; control and bidirectional characters are escaped.
 */
export function shownLogin(typed: string): string {
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(typed)) return `введена не почта, знаков: ${[...typed].length}`
  const safe = cutText(typed, longest).replace(
    unprintable,
    (sign) => `\\u${(sign.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`,
  )
  return inQuotes(safe)
}
