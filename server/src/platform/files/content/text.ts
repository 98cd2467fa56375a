import { isUtf8 } from 'node:buffer'

import { BadFile } from '../bad-file.ts'
import { hasMarkup } from './markup.ts'

const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf])
const headLength = 64
/** Undefined in Windows-1251, the other encoding of Russian text files. */
const unusedIn1251 = 0x98

/** Control bytes except tab and line breaks. */
const controls = [0x7f, ...Array.from({ length: 0x20 }, (_, byte) => byte)].filter(
  (byte) => byte !== 0x09 && byte !== 0x0a && byte !== 0x0d,
)

/**
 * Whether the bytes are plausible UTF-8 or Windows-1251. Thirty searches for single bytes are ten times
 * faster than a loop over all bytes.
 */
export const isText = (bytes: Buffer): boolean =>
  !controls.some((control) => bytes.includes(control)) && (isUtf8(bytes) || !bytes.includes(unusedIn1251))

/** Rejects text that a program could interpret as more than text. */
export function checkText(bytes: Buffer): void {
  const start = bytes.subarray(0, 3).equals(byteOrderMark) ? 3 : 0
  const head = bytes.toString('latin1', start, start + headLength).trimStart()
  if (/^(?:<[a-z!?/]|#!|%PDF|%!|\{\\rtf|@echo off)/i.test(head) || hasMarkup(bytes))
    throw new BadFile('hidden')
}
