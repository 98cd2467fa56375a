import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

export const hasPdftotext = (() => {
  try {
    execFileSync('pdftotext', ['-v'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
})()

/** The text of a PDF, extracted by an independent program. */
export function wordsOf(pdf: Buffer): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'naryad-pdf-'))
  const file = path.join(folder, 'a.pdf')
  writeFileSync(file, pdf)
  const words = execFileSync('pdftotext', ['-layout', file, '-'], { encoding: 'utf8' })
  rmSync(folder, { recursive: true })
  return words.replaceAll('\u00a0', ' ').replace(/ +/g, ' ')
}
