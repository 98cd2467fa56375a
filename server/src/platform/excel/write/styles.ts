import { xmlHead } from './markup.ts'

/** How the values of a column are stored and shown. */
export type CellKind =
  | 'text'
  | 'code'
  | 'long'
  | 'integer'
  | 'number'
  | 'money'
  | 'moment'
  | 'day'
  | 'error'
  /** Minutes, shown as hours and minutes: «31:05». */
  | 'minutes'
  /** A fraction of 1, shown as per cent. */
  | 'share'

/** Indexes into the table of styles below. */
export const headerStyle = 1
export const styleOf: Readonly<Record<CellKind, number>> = {
  text: 0,
  code: 2,
  moment: 3,
  day: 4,
  money: 5,
  integer: 6,
  number: 0,
  long: 7,
  error: 8,
  minutes: 13,
  share: 14,
}

/** Bold variants, for totals and titles. Kinds without one are unchanged. */
export const boldStyleOf: Readonly<Partial<Record<CellKind, number>>> = {
  text: 15,
  integer: 16,
  number: 15,
  money: 17,
  minutes: 18,
  share: 19,
}

/**
 * Styles of text cells that start with a formula character: Excel must not turn them into formulas when
 * they are edited.
 */
export const quotedStyleOf: Readonly<Partial<Record<CellKind, number>>> = {
  text: 9,
  code: 10,
  long: 11,
  error: 12,
}

/** Background of the header: a tint of the product's colour, as ARGB. */
const tint = 'FFF2D9DA'

const font = (inner: string): string =>
  `<font>${inner}<sz val="11"/><name val="Calibri"/><family val="2"/></font>`
const fill = (colour: string): string =>
  `<fill><patternFill patternType="solid"><fgColor rgb="${colour}"/><bgColor indexed="64"/></patternFill></fill>`
const format = (numFmt: number, inner = ''): string =>
  `<xf numFmtId="${numFmt}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"${inner === '' ? '/>' : ` applyAlignment="1">${inner}</xf>`}`

const bold = (numFmt: number): string =>
  `<xf numFmtId="${numFmt}" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`

const wrapped = '<alignment vertical="top" wrapText="1"/>'

const textStyles = {
  text: format(0),
  code: format(49),
  long: format(0, wrapped),
  error: `<xf numFmtId="49" fontId="2" fillId="3" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1" applyAlignment="1">${wrapped}</xf>`,
}

const quoted = (style: string): string => style.replace('<xf ', '<xf quotePrefix="1" ')

const quotedStyles = Object.values(textStyles).map(quoted).join('')

export const stylesXml = `${xmlHead}<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts count="4"><numFmt numFmtId="164" formatCode="dd\\.mm\\.yyyy\\ hh:mm"/><numFmt numFmtId="165" formatCode="dd\\.mm\\.yyyy"/><numFmt numFmtId="166" formatCode="#,##0.00\\ &quot;₽&quot;"/><numFmt numFmtId="167" formatCode="[h]:mm"/></numFmts><fonts count="3">${font('')}${font('<b/>')}${font('<color rgb="FFB3261E"/>')}</fonts><fills count="4"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>${fill(tint)}${fill('FFFCE8E6')}</fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="20">${textStyles.text}<xf numFmtId="49" fontId="1" fillId="2" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1" applyAlignment="1"><alignment vertical="center" wrapText="1"/></xf>${textStyles.code}${format(164)}${format(165)}${format(166)}${format(1)}${textStyles.long}${textStyles.error}${quotedStyles}${format(167)}${format(9)}${bold(0)}${bold(1)}${bold(166)}${bold(167)}${bold(9)}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`
