import { decodeText } from './charsets.ts'

/** The beginning of a letter as it came, without the signs that PostgreSQL and a screen do not take. */
export const sourceText = (bytes: Uint8Array, length: number): string =>
  decodeText(bytes.subarray(0, length * 2))
    .slice(0, length)
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    // oxlint-disable-next-line no-control-regex -- they are what is taken out
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g, '')
    .trim()
