/** Charsets of Russian mail programs that do not name one. */
const likely = ['windows-1251', 'koi8-r', 'ibm866'] as const

/** Names that programs give to a text of any charset. */
const meaningless = /^(?:us-ascii|utf-?8|unknown-8bit|x-unknown|default|iso-8859-1)$/i

function decodeStrictly(bytes: Uint8Array, charset: string): string | undefined {
  try {
    return new TextDecoder(charset, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** Higher for a text that reads like Russian: mostly small letters, few other signs outside of ASCII. */
function cyrillicScore(text: string): number {
  let score = 0
  for (const sign of text)
    if (/[а-яё ]/.test(sign)) score += 1
    else if (/[А-ЯЁ]/.test(sign)) score += 0.3
    else if (sign > '\u007f') score -= 2
  return score
}

const sampleLength = 20_000

/** Decodes a text whose charset is missing or false. */
export function decodeText(bytes: Uint8Array, declared?: string): string {
  const named =
    declared === undefined || meaningless.test(declared) ? undefined : decodeStrictly(bytes, declared)
  const strict = named ?? decodeStrictly(bytes, 'utf-8')
  if (strict !== undefined) return strict
  const sample = bytes.subarray(0, sampleLength)
  const [best] = likely
    .map((charset) => ({ charset, score: cyrillicScore(new TextDecoder(charset).decode(sample)) }))
    .toSorted((one, other) => other.score - one.score)
  return new TextDecoder(best?.charset ?? 'utf-8').decode(bytes)
}

export const isDecodable = (bytes: Uint8Array, charset: string): boolean =>
  decodeStrictly(bytes, charset) !== undefined
