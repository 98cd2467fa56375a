import { type Reader, refused, understood } from './reading.ts'

// The one normalization of text, at every entrance and in every search (docs/decisions/0133-readers-of-values.md):
// composed letters (NFC), no invisible characters, line breaks as \n, and in a field of one line only plain spaces.

/**
 * PostgreSQL rejects NUL, its clients silently store lone surrogates as U+FFFD, and the other control
 * characters break logs and spreadsheets. They mean a damaged text, so it is refused, not cleaned.
 */
const harmful =
  // oxlint-disable-next-line no-control-regex -- the rule is exactly about control characters
  /[\u0000-\u0008\u000e-\u001f\u007f-\u009f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/

// oxlint-disable-next-line no-control-regex -- a vertical tab is how word processors break a line within a paragraph
const lineBreaks = /\r\n?|[\u000b\u000c\u0085\u2028\u2029]/g

/** Blanks that are not spaces by their class: the braille blank and the Hangul fillers. */
const blanks = /[\u2800\u3164\uffa0]/g

/**
 * Characters that show nothing: direction marks, zero-width spaces and joiners, soft hyphens, variation
 * selectors. They join the signs of an emoji, and stay there.
 */
const invisible =
  /(?<!\p{Extended_Pictographic}(?:\ufe0f|\p{Emoji_Modifier})?)\u200d|\u200d(?!\p{Extended_Pictographic})|(?<!\p{Extended_Pictographic})\ufe0f(?!\u20e3)|(?!\u200d|\ufe0f)[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu

/** Anything that is seen by itself; a combining mark alone is not. */
const visible = /[^\p{M}\p{Z}\p{Cc}\p{Cf}\p{Cs}]/u

/** The normalized text; empty if nothing in it is visible. */
export function plainText(typed: string): string {
  const text = typed
    .replace(blanks, ' ')
    .replace(invisible, '')
    .replace(lineBreaks, '\n')
    .normalize('NFC')
    .trim()
  return visible.test(text) ? text : ''
}

/** The same for a field of one line: every run of spaces, tabs and line breaks is one space. */
export const plainLine = (typed: string): string => plainText(typed).replace(/\s+/g, ' ')

export const hasHarmful = (text: string): boolean => harmful.test(text.replace(lineBreaks, '\n'))

const allHarmful = new RegExp(harmful, 'g')

/** For texts that cannot be refused, since no user waits for the answer: those of letters, for example. */
export const withoutHarmful = (text: string): string => text.replace(lineBreaks, '\n').replace(allHarmful, '')

export const harmfulRefusal = 'есть недопустимые знаки'

const readBy =
  (plain: (typed: string) => string): Reader =>
  (typed) =>
    hasHarmful(typed) ? refused(harmfulRefusal) : understood(plain(typed))

export const readText = readBy(plainText)
export const readLine = readBy(plainLine)
