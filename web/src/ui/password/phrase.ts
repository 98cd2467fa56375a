/** A uniformly distributed integer below the limit. */
function drawBelow(limit: number): number {
  // Rejection sampling: the remainder of 32 bits would make small numbers likelier.
  const fair = Math.floor(2 ** 32 / limit) * limit
  for (;;) {
    const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1))
    if (drawn < fair) return drawn % limit
  }
}

const wordsOfPhrase = 4

export interface Phrase {
  text: string
  /** Bits of entropy against an attacker who knows the list and the method. */
  bits: number
}

/** A phrase of words chosen by the cryptographic random generator: four, or more if the minimum length requires. */
export function drawPhrase(words: readonly string[], minLength: number): Phrase {
  const drawn: string[] = []
  while (drawn.length < wordsOfPhrase || drawn.join(' ').length < minLength)
    drawn.push(words[drawBelow(words.length)] ?? '')
  return { text: drawn.join(' '), bits: Math.floor(drawn.length * Math.log2(words.length)) }
}
