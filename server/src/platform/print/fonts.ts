import { createRequire } from 'node:module'
import path from 'node:path'

import { openSync, type Font } from 'fontkit'

import type { Content } from './content.ts'

const require = createRequire(import.meta.url)

/** Apache License 2.0, part of the library; Cyrillic and Latin letters. */
const roboto = path.join(path.dirname(require.resolve('pdfmake/package.json')), 'fonts/Roboto')
/** Bitstream Vera License: letters of further alphabets, arrows, check marks. */
const dejaVu = path.join(path.dirname(require.resolve('dejavu-fonts-ttf/package.json')), 'ttf')
/** SIL Open Font License. */
const notoEmoji = path.join(
  path.dirname(require.resolve('@expo-google-fonts/noto-emoji/package.json')),
  '400Regular',
)

const inOneStyle = (normal: string) => ({ normal, bold: normal, italics: normal, bolditalics: normal })

export const fonts = {
  Roboto: {
    normal: path.join(roboto, 'Roboto-Regular.ttf'),
    bold: path.join(roboto, 'Roboto-Medium.ttf'),
    italics: path.join(roboto, 'Roboto-Italic.ttf'),
    bolditalics: path.join(roboto, 'Roboto-MediumItalic.ttf'),
  },
  DejaVu: inOneStyle(path.join(dejaVu, 'DejaVuSans.ttf')),
  Emoji: inOneStyle(path.join(notoEmoji, 'NotoEmoji_400Regular.ttf')),
}
type FontName = keyof typeof fonts

export const fontFolders: readonly string[] = [roboto, dejaVu, notoEmoji]

const opened = new Map<FontName, Font>()

function glyphsOf(name: FontName): Font {
  const font = opened.get(name) ?? (openSync(fonts[name].normal) as Font)
  opened.set(name, font)
  return font
}

/** Joiners and variation selectors, which have no glyph of their own. */
const invisible = /\u200d|\ufe0e|\ufe0f/gu
const segmenter = new Intl.Segmenter('ru')

const canWrite = (name: FontName, character: string): boolean =>
  [...character.replace(invisible, '')].every((one) =>
    glyphsOf(name).hasGlyphForCodePoint(one.codePointAt(0) ?? 0),
  )

/** The first font that has the character; the main one shows its box for a character that none has. */
const fontOf = (character: string): FontName =>
  (['Roboto', 'DejaVu', 'Emoji'] as const).find((name) => canWrite(name, character)) ?? 'Roboto'

/** Line breaks and tabs have no glyph and are laid out by the library. */
const isPlain = (text: string): boolean => /^[\s\u0020-\u007e\u00a0-\u00ff\u0400-\u045f«»–—№₽…]*$/.test(text)

/** Stands between thousands, and is a box in the main font. */
const narrowSpace = /\u202f/g

function inFonts(given: string): Content {
  const text = given.replace(narrowSpace, '\u00a0')
  if (isPlain(text)) return text
  const runs: { text: string; font: FontName }[] = []
  for (const { segment } of segmenter.segment(text)) {
    const last = runs.at(-1)
    const font = isPlain(segment) ? 'Roboto' : fontOf(segment)
    const shown = font === 'Emoji' ? segment : segment.replace(invisible, '')
    if (last?.font === font) last.text += shown
    else runs.push({ text: shown, font })
  }
  return { text: runs.map((run) => (run.font === 'Roboto' ? run.text : run)) }
}

/** The keys of the library's nodes that hold content. */
const contentKeys = new Set(['text', 'stack', 'columns', 'ul', 'ol', 'table', 'body'])

/** Marks the characters that the main font lacks with a font that has them: PDF readers do not substitute fonts. */
export function withFallbackFonts(content: Content): Content {
  if (typeof content === 'string') return inFonts(content)
  if (Array.isArray(content)) return content.map(withFallbackFonts)
  return Object.fromEntries(
    Object.entries(content).map(([key, value]) => [
      key,
      contentKeys.has(key) && value !== undefined && value !== null
        ? withFallbackFonts(value as Content)
        : value,
    ]),
  )
}
