export type Strength = 'weak' | 'fair' | 'strong'

export const strengthTitles: Record<Strength, string> = { weak: 'слабая', fair: 'средняя', strong: 'высокая' }

/** A dictionary word counts as one of about three thousand; letters beyond the eighth add a bit each. */
const wordBits = 11.5
const wordFrom = 4

const letterBits = (run: string): number =>
  run.length < wordFrom ? run.length * 4.7 : wordBits + Math.max(0, run.length - 8)

/** Sequences and years such as 123456 and 2026 are among the first guesses. */
function digitBits(run: string): number {
  const digits = Array.from(run, Number)
  const steps = new Set(digits.slice(1).map((digit, index) => digit - (digits[index] ?? 0)))
  const isKnown = (run.length > 2 && steps.size === 1) || /^(19|20)\d\d$/.test(run)
  return isKnown ? 6 : run.length * 3.3
}

function runBits(run: string): number {
  if (/^\p{L}/u.test(run)) return letterBits(run) + (run === run.toLowerCase() ? 0 : 1)
  if (/^\d/.test(run)) return digitBits(run)
  return run.trim() === '' ? 1 : run.length * 5
}

/** A rough estimate of the guesses needed, in bits: a hint while the user types, never a reason to refuse. */
export function strengthOf(password: string): Strength {
  const withoutRepeats = password.replace(/(.)\1+/gu, '$1')
  const runs = withoutRepeats.match(/\p{L}+|\d+|[^\p{L}\d]+/gu) ?? []
  const bits = [...new Set(runs)].reduce((sum, run) => sum + runBits(run), 0)
  if (bits < 25) return 'weak'
  return bits < 40 ? 'fair' : 'strong'
}
