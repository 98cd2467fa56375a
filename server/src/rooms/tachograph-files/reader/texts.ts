/** Code pages of texts by their number in the file: ISO 8859 parts, KOI8-R and KOI8-U. */
const pages: Readonly<Record<number, string>> = {
  1: 'iso-8859-1',
  2: 'iso-8859-2',
  3: 'iso-8859-3',
  4: 'iso-8859-4',
  5: 'iso-8859-5',
  7: 'iso-8859-7',
  9: 'iso-8859-9',
  13: 'iso-8859-13',
  15: 'iso-8859-15',
  16: 'iso-8859-16',
  80: 'koi8-r',
  85: 'koi8-u',
}
const plainLatin = 'iso-8859-1'
const latinPages: ReadonlySet<number> = new Set([1, 15])
const cyrillic = ['iso-8859-5', 'windows-1251', 'koi8-r']
/** A first byte that no code page has begins a text without one. */
const firstLetterWithoutPage = 0xa0

export interface DecodedText {
  readonly text: string
  /** The code page is missing or contradicts the text. */
  readonly isGuessed: boolean
}

const decoderOf = (label: string) => new TextDecoder(label)
const decoders = new Map<string, ReturnType<typeof decoderOf>>()

function decode(bytes: Uint8Array, label: string): string {
  const decoder = decoders.get(label) ?? decoderOf(label)
  decoders.set(label, decoder)
  // Control characters must not reach a screen or the database.
  return decoder.decode(bytes).replace(/\p{C}/gu, '').trim()
}

/** «Ъ» of KOI8-R and KOI8-U. */
const lastLetter = 0xff
const koiPages: ReadonlySet<number> = new Set([80, 85])

/** Texts are padded with blanks, zeros or FF, which is a letter in some code pages. */
function unpadded(bytes: Uint8Array, page = 0): Uint8Array {
  const isLetter = koiPages.has(page) && bytes.some((byte) => byte !== lastLetter)
  const isPadding = (byte: number | undefined): boolean =>
    byte === 0x20 || byte === 0 || (byte === 0xff && !isLetter)
  let end = bytes.length
  while (end > 0 && isPadding(bytes[end - 1])) end -= 1
  return bytes.subarray(0, end)
}

export const decodeAscii = (bytes: Uint8Array): string =>
  decode(
    unpadded(bytes).map((byte) => (byte > 0x7e ? 0x3f : byte)),
    plainLatin,
  )

/** A text with its code page in the first byte. */
export function decodeText(page: number, raw: Uint8Array): DecodedText {
  if (page >= firstLetterWithoutPage && page !== 0xff) return decodeWithoutPage(page, raw)
  const bytes = unpadded(raw, page)
  if (bytes.every((byte) => byte < 0x80)) return { text: decode(bytes, plainLatin), isGuessed: false }
  const named = pages[page]
  if (named !== undefined && !latinPages.has(page)) return { text: decode(bytes, named), isGuessed: false }
  const guess = guessRussian(bytes)
  if (guess !== undefined) return { text: guess, isGuessed: true }
  return { text: decode(bytes, named ?? plainLatin), isGuessed: named === undefined }
}

function decodeWithoutPage(first: number, raw: Uint8Array): DecodedText {
  const bytes = unpadded(new Uint8Array([first, ...raw]))
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return { text: text.replace(/\p{C}/gu, '').trim(), isGuessed: true }
  } catch {
    return { text: decode(bytes, 'windows-1251'), isGuessed: true }
  }
}

const isRussian = (text: string): boolean =>
  /^[А-ЯЁ][А-Яа-яЁё .\-"«»№0-9]*$/u.test(text) && (text === text.toUpperCase() || !/[а-яё][А-ЯЁ]/u.test(text))

/** From rare to common. */
const lettersByFrequency = 'ъэфщюцёшжхйчьбзгыяупмдквлрстнаиео'
const commonness = (text: string): number =>
  [...text.toLowerCase()].reduce((sum, letter) => sum + lettersByFrequency.indexOf(letter), 0)

/** Russian letters under a Latin page: of the three usual code pages the one with the most common letters. */
const guessRussian = (bytes: Uint8Array): string | undefined =>
  cyrillic
    .map((label) => decode(bytes, label))
    .filter(isRussian)
    .toSorted((a, b) => commonness(b) - commonness(a))[0]
