/* oxlint-disable no-control-regex -- XML has no place for control characters */
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g
const special = /[&<>"\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/
/* oxlint-enable no-control-regex */

/** Excel decodes «_x0041_» to «A», so the underscore of such a text is encoded itself. */
const looksEncoded = /_(?=x[0-9a-f]{4}_)/gi

/** Escapes text for an element or an attribute. */
export function escapeXml(text: string): string {
  const encoded = text.includes('_x') ? text.replace(looksEncoded, '_x005F_') : text
  if (!special.test(encoded)) return encoded
  return encoded
    .replace(forbidden, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

/** 0 → «A», 26 → «AA». */
export function columnName(index: number): string {
  let name = ''
  for (let rest = index + 1; rest > 0; rest = Math.floor((rest - 1) / 26))
    name = String.fromCharCode(65 + ((rest - 1) % 26)) + name
  return name
}

export const xmlHead = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
