import { openSync, type Font } from 'fontkit'
import { expect, test } from 'vitest'

import { hasPdftotext, wordsOf } from '../../testing/pdf-words.ts'
import type { Content } from './content.ts'
import { fonts, withFallbackFonts } from './fonts.ts'
import { printPdf } from './pdf.ts'

const awkward = 'Готово ✓ → сдал 🚚 👨‍🔧 ☎️ 👍🏽 Վարդան ₽ Әлия ½ № «ё»'

test('leaves content without special characters as it is', () => {
  const content = { text: 'Замена блока СКЗИ: 12 000 ₽', bold: true }
  expect(withFallbackFonts(content)).toEqual(content)
})

test('writes the narrow space between thousands as one that the main font has', () => {
  expect(withFallbackFonts('итого 20\u202f400\u00a0₽')).toBe('итого 20\u00a0400\u00a0₽')
})

test('finds text in every place of a document, and changes nothing else', () => {
  const marked = { text: ['готово ', { text: '✓', font: 'DejaVu' }] }
  const places = (text: Content): Content => [
    text,
    { text, style: 'готово ✓' },
    { stack: [text] },
    { columns: [{ ul: [text] }, { ol: [{ text }] }] },
    { table: { widths: ['*'], body: [[text, { text }]] }, layout: 'paper' },
  ]
  expect(JSON.stringify(withFallbackFonts(places('готово ✓')))).toBe(
    JSON.stringify(places(marked)).replaceAll(/\{"text":(\{"text":\[[^\]]*\]\})/g, '{"text":$1'),
  )
})

test('a joined emoji stays one run', () => {
  expect(withFallbackFonts('👨‍🔧')).toEqual({ text: [{ text: '👨‍🔧', font: 'Emoji' }] })
})

test('the main font has every character that is not looked up', () => {
  const roboto = openSync(fonts.Roboto.normal) as Font
  const missing: string[] = []
  for (let code = 0x21; code < 0x2200; code += 1) {
    const character = String.fromCodePoint(code)
    if (/\s/.test(character) || roboto.hasGlyphForCodePoint(code)) continue
    const isLookedUp = withFallbackFonts(character) !== character
    if (!isLookedUp) missing.push(character)
  }
  expect(missing).toEqual([])
})

test.skipIf(!hasPdftotext)('prints check marks, arrows, emoji and other alphabets', async () => {
  const pdf = await printPdf({ definition: { content: [{ text: awkward, bold: true }] }, footer: awkward })
  const words = wordsOf(pdf)
  for (const word of ['✓', '→', '🚚', '☎', '👍', 'Վարդան', 'Әлия', '½'])
    expect(words.split(word).length).toBeGreaterThan(2)
})
