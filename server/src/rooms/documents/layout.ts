import type { Party } from '@naryad/contract/documents/documents'
import { monthsOfDays } from '@naryad/contract/kit/days'

import type { Content } from '../../platform/print/content.ts'
import { calendarDay } from '../../platform/text/values.ts'

const muted = '#4a5362'

/** «24 ноября 2026 г.» */
export function longDay(day: string): string {
  const [year = '', month = '1', date = '1'] = day.split('-')
  return `${Number(date)} ${monthsOfDays[Number(month) - 1]} ${year} г.`
}

/** A date that is entered by hand. */
export const dateByHand = '«____» ______________ 20____ г.'

export const shortDay = (day: string | null): string => calendarDay(day) ?? ''

/** «3 360,00»: always with kopecks. */
export const sumText = (kopecks: number): string =>
  (kopecks / 100)
    .toFixed(2)
    .replace('.', ',')
    .replace(/\B(?=(\d{3})+,)/g, '\u00a0')

const quantityFormat = new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 3 })
export const quantityText = (quantity: number): string => quantityFormat.format(quantity)

/** «ООО «ТахоСервис», ИНН 1655000000, КПП 165501001, адрес: …, тел. …» */
export const partyText = ({ name, inn, kpp, ogrn, address, phone, bank }: Party): string =>
  [
    name,
    inn && `ИНН ${inn}`,
    kpp && `КПП ${kpp}`,
    ogrn && `ОГРН ${ogrn}`,
    address && `адрес: ${address}`,
    phone && `тел. ${phone}`,
    bank,
  ]
    .filter(Boolean)
    .join(', ')

export interface Letterhead {
  readonly executor: Party
  /** A data URL. */
  readonly logo: string | null
}

/** The name and requisites of the company, with the logo if there is one. */
export const letterhead = ({ executor, logo }: Letterhead): Content => ({
  columns: [
    ...(logo === null ? [] : [{ image: logo, fit: [110, 44] as [number, number], width: 120 }]),
    {
      stack:
        executor.name === ''
          ? unknownExecutor()
          : [
              { text: executor.name, bold: true, fontSize: 10 },
              { text: partyText({ ...executor, name: '' }), color: muted, fontSize: 8 },
            ],
      width: '*',
    },
  ],
  columnGap: 12,
})

/** A line on which the company is named by hand. Pdfmake draws a node once, so each document has its own. */
const unknownExecutor = (): Content[] => [
  { canvas: [{ type: 'line', x1: 0, y1: 22, x2: 380, y2: 22, lineWidth: 0.6 }] },
  { text: '(исполнитель: название, ИНН, адрес, телефон)', fontSize: 8, color: muted, margin: [0, 2, 0, 0] },
]

/** The executor in the text of an act: an INN that is not known is entered by hand. */
export const executorText = (executor: Party): string =>
  executor.name === '' ? '' : partyText({ ...executor, inn: executor.inn || '______________' })

/** The width between the margins of A4, in points. */
const pageWidth = { portrait: 523, landscape: 770 }

export const rule = (orientation: keyof typeof pageWidth = 'portrait'): Content => ({
  canvas: [{ type: 'line', x1: 0, y1: 0, x2: pageWidth[orientation], y2: 0, lineWidth: 1.2 }],
  margin: [0, 6, 0, 8],
})

export const heading = (text: string): Content => ({ text, bold: true, fontSize: 14, margin: [0, 10, 0, 0] })

/** Blank lines for handwriting. */
export const blankLines = (count: number): Content => ({
  canvas: Array.from({ length: count }, (_, at) => {
    const y = (at + 1) * 20
    return { type: 'line', x1: 0, y1: y, x2: pageWidth.portrait, y2: y, lineWidth: 0.6 }
  }),
})

/** A row per field; empty values are omitted. */
export function facts(rows: readonly (readonly [name: string, value: string])[]): Content {
  const body: Content[][] = rows
    .filter(([, value]) => value !== '')
    .map(([name, value]) => [{ text: name, color: muted }, { text: value }])
  return body.length === 0
    ? []
    : { table: { widths: [92, '*'], body }, layout: 'noBorders', margin: [0, 2, 0, 4] }
}

/** A bordered table with a header repeated on every page. */
export const grid = (
  widths: readonly (number | string)[],
  head: readonly string[],
  rows: readonly Content[][],
): Content => ({
  table: {
    headerRows: 1,
    dontBreakRows: true,
    widths,
    body: [
      head.map((text) => ({
        text,
        bold: true,
        fontSize: 8,
        fillColor: '#f0f2f5',
        alignment: 'center' as const,
      })),
      ...rows,
    ],
  },
  layout: 'paper',
  margin: [0, 4, 0, 4],
})

interface SignatureBlock {
  readonly title: string
  /** Printed under the line. */
  readonly name: string
  readonly drawing?: string
  readonly note?: string
}

/** The signature block of one side: the drawn signature, or an empty line. */
export const signatureBlock = ({ title, name, drawing, note }: SignatureBlock): Content => ({
  stack: [
    { text: title, bold: true, margin: [0, 0, 0, 4] },
    drawing === undefined
      ? { text: ' ', margin: [0, 0, 0, 26] }
      : { image: drawing, fit: [160, 46], margin: [0, 0, 0, -4] },
    { canvas: [{ type: 'line', x1: 0, y1: 0, x2: 210, y2: 0, lineWidth: 0.6 }] },
    { text: name || '(подпись, фамилия и инициалы)', fontSize: 8, color: muted, margin: [0, 2, 0, 0] },
    ...(note === undefined
      ? []
      : [
          { text: note, fontSize: 7, color: muted, margin: [0, 3, 0, 0] as [number, number, number, number] },
        ]),
  ],
})
