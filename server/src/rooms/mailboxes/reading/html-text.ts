import { convert } from 'html-to-text'

const maxLength = 2_000_000

/** Quotations that are known by their markup, and what is no text. */
const skipped = [
  'img',
  'script',
  'style',
  'head',
  'title',
  '.gmail_quote',
  '.yahoo_quoted',
  '#divRplyFwdMsg',
  '.moz-cite-prefix',
  'blockquote[type=cite]',
  '#appendonsend',
].map((selector) => ({ selector, format: 'skip' }))

const limits = { maxInputLength: maxLength, maxDepth: 200, maxChildNodes: 5000 }
const links = { selector: 'a', options: { ignoreHref: true } }

const textOf = (html: string, skip: typeof skipped): string =>
  convert(html.slice(0, maxLength), { wordwrap: false, limits, selectors: [...skip, links] })

export interface HtmlText {
  readonly whole: string
  /** Without the quotations that the markup shows. */
  readonly unquoted: string
}

/** The text of an HTML letter; HTML itself is never shown. */
export function htmlText(html: string): HtmlText {
  const unquoted = textOf(html, skipped)
  const isMarked = /gmail_quote|yahoo_quoted|divRplyFwdMsg|moz-cite-prefix|type="?cite|appendonsend/i.test(
    html,
  )
  return { whole: isMarked ? textOf(html, skipped.slice(0, 5)) : unquoted, unquoted }
}
