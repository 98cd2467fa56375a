import type { Content } from '../../platform/print/content.ts'

interface PrintedSticker {
  readonly name: string
  readonly url: string
}

interface Service {
  readonly name: string
  readonly phone: string
}

const columns = 2
const rows = 4
const perSheet = columns * rows
/** In points: eight stickers per A4 sheet, with margins that suit any printer. */
const size = { width: 255, height: 182, qr: 116, quietZone: 18 }

/** A plate must be readable from a distance; a VIN must fit on one line. */
const nameSize = (name: string): number => (name.length <= 12 ? 17 : name.length <= 16 ? 12 : 9)

/** Lays out sheets of stickers with cutting lines. */
export const stickerSheets = (stickers: readonly PrintedSticker[], service: Service): Content[] =>
  Array.from({ length: Math.ceil(stickers.length / perSheet) }, (_, at) => ({
    table: {
      widths: Array.from({ length: columns }, () => size.width),
      heights: size.height,
      dontBreakRows: true,
      body: rowsOf(stickers.slice(at * perSheet, (at + 1) * perSheet), service),
    },
    layout: 'paper',
    ...(at > 0 ? { pageBreak: 'before' } : {}),
  }))

const rowsOf = (stickers: readonly PrintedSticker[], service: Service): Content[][] =>
  Array.from({ length: Math.ceil(stickers.length / columns) }, (_, row) =>
    Array.from({ length: columns }, (__, column) => {
      const sticker = stickers[row * columns + column]
      return sticker ? cellOf(sticker, service) : ''
    }),
  )

const cellOf = ({ name: car, url }: PrintedSticker, { name, phone }: Service): Content => ({
  columns: [
    { qr: url, fit: size.qr, eccLevel: 'M', margin: [10, 28, 0, 0], width: size.qr + size.quietZone + 8 },
    {
      width: '*',
      margin: [0, 34, 0, 0],
      stack: [
        { text: car, fontSize: nameSize(car), bold: true, noWrap: car.length <= 16 },
        { text: 'Неисправность?', fontSize: 12, bold: true, margin: [0, 10, 0, 0] },
        { text: 'Наведите камеру телефона', fontSize: 9, margin: [0, 2, 0, 0] },
        ...(phone === ''
          ? []
          : [{ text: phone, fontSize: 11, bold: true, margin: [0, 10, 0, 0] as number[] }]),
        ...(name === ''
          ? []
          : [{ text: name, fontSize: 8, color: '#4a5362', margin: [0, phone === '' ? 10 : 2, 0, 0] }]),
      ],
    },
  ],
})
