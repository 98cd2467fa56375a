const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}

/** Markup that is inserted into a page without escaping. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type Part = Html | string | number | readonly Part[]

const textOf = (part: Part): string => {
  if (part instanceof Html) return part.text
  if (typeof part === 'object') return part.map(textOf).join('')
  return String(part).replace(/[&<>"]/g, (sign) => entities[sign] ?? sign)
}

/** Interpolated values are escaped unless they are markup. */
export const html = (pieces: TemplateStringsArray, ...parts: readonly Part[]): Html =>
  new Html(pieces.reduce((whole, piece, at) => whole + textOf(parts[at - 1] ?? '') + piece))
