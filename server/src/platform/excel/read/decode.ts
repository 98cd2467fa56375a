import type { TextEncodingName } from './cell.ts'

/** Single-byte encodings of Russian text: Windows, DOS, Unix, classic Mac OS. */
const singleByte = ['windows-1251', 'ibm866', 'koi8-r', 'x-mac-cyrillic'] as const

const sampleLength = 65_536

export const decode = (bytes: Uint8Array, encoding: TextEncodingName): string =>
  new TextDecoder(encoding).decode(bytes)

/** The most probable encoding first; several if the bytes leave a doubt. */
export function guessEncodings(bytes: Buffer): readonly TextEncodingName[] {
  const [one, two, three] = bytes
  if (one === 0xff && two === 0xfe) return ['utf-16le']
  if (one === 0xfe && two === 0xff) return ['utf-16be']
  if (one === 0xef && two === 0xbb && three === 0xbf) return ['utf-8']
  const wide = wideEncoding(bytes.subarray(0, sampleLength))
  if (wide) return [wide]
  if (isUtf8(bytes)) return ['utf-8']
  const sample = bytes.subarray(0, sampleLength)
  const score = (encoding: TextEncodingName): number => plausibility(decode(sample, encoding))
  return singleByte.toSorted((one, other) => score(other) - score(one))
}

/** UTF-16 without its mark: digits, delimiters and line ends have a zero byte, Russian letters a 4. */
function wideEncoding(sample: Buffer): TextEncodingName | undefined {
  const [even, odd] = [0, 1].map((offset) => {
    let count = 0
    for (let at = offset; at < sample.length; at += 2) if (sample[at] === 0) count += 1
    return count
  }) as [number, number]
  if (even + odd < sample.length / 50) return undefined
  return odd > even * 4 ? 'utf-16le' : even > odd * 4 ? 'utf-16be' : undefined
}

/** A few damaged bytes do not make another encoding of a long text. */
function isUtf8(bytes: Buffer): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    const text = bytes.subarray(0, sampleLength).toString('utf8')
    const letters = text.match(/[а-яё]/gi)?.length ?? 0
    const damaged = text.match(/\ufffd/g)?.length ?? 0
    return damaged * 50 < letters
  }
}

const frequent = 'оеаинтсрвлкмдпу'

/** How much a text looks like Russian: frequent letters count for it, capitals within words against it. */
function plausibility(text: string): number {
  const count = (pattern: RegExp): number => text.match(pattern)?.length ?? 0
  return (
    count(new RegExp(`[${frequent}${frequent.toUpperCase()}]`, 'g')) +
    count(/[А-ЯЁа-яё]/g) -
    3 * count(/[а-яё][А-ЯЁ]/g) -
    3 * count(/[^ -~\s\u00a0А-ЯЁа-яё№«»–—“”„…°]/g)
  )
}
