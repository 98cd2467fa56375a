import { Random } from '../random.ts'
import { dotText, dotWidth } from './dots.ts'
import { box, frame, shadow, turned, width, type Picture } from './picture.ts'

const slips: readonly (readonly [name: string, lines: readonly string[]])[] = [
  [
    'Чек до ремонта',
    [
      '24 ЧАСА ПО КАРТЕ',
      '18.11.2026 16:42',
      '----------------',
      'ШАКИРОВ ТИМУР',
      'RUD 0000 1247',
      '----------------',
      'А417КМ116',
      '----------------',
      '!ОШИБКА СКЗИ',
      '18.11 09:14 00:35',
      '18.11 12:40 01:12',
      '----------------',
      'ПРОБЕГ 343760 КМ',
    ],
  ],
  [
    'Контрольный чек',
    [
      'ТЕХНИЧ. ДАННЫЕ',
      '19.11.2026 13:20',
      '----------------',
      'СКЗИ: НКМ-2 НОРМА',
      'ДАТЧИК: НОРМА',
      'ГНСС: 11 СПУТН.',
      '----------------',
      'k = 8000 ИМП/КМ',
      'ШИНЫ 315/70 R22,5',
      'L = 3180 ММ',
      '----------------',
      'ПОДПИСЬ ________',
    ],
  ],
  [
    'Чек после калибровки',
    [
      'КАЛИБРОВКА',
      '14.03.2026 10:05',
      '----------------',
      'МАСТЕРСКАЯ РФ 116',
      'k = 7984 ИМП/КМ',
      'РАСХОЖД. 0,2 %',
      'L = 3165 ММ',
      '----------------',
      'ОГРАНИЧ. 90 КМ/Ч',
      'ВРЕМЯ 10:05 МСК',
      '----------------',
      'ПОДПИСЬ ________',
    ],
  ],
]

/** A strip of thermal paper with a torn edge. */
function slip(lines: readonly string[]): string {
  const w = 440
  const x = (width - w) / 2
  const top = 40
  const torn = Array.from(
    { length: 22 },
    (_, index) => `L${x + w - ((index + 1) * w) / 22} ${index % 2 ? 862 : 848}`,
  ).join('')
  const dot = 3.9
  return [
    shadow(x, top, w, 810, 4),
    `<path fill="#f4f1e8" d="M${x} ${top}H${x + w}V855${torn}Z"/>`,
    ...lines.map((line, index) =>
      dotText(line, {
        x: x + 24,
        y: 84 + index * 58,
        dot: Math.min(dot, (w - 44) / dotWidth(line, 1)),
        color: '#3b3f52',
      }),
    ),
  ].join('')
}

export const slipPictures: readonly Picture[] = slips.map(([name, lines], index) => ({
  name,
  svg: frame(
    name,
    ['#6f6250', '#5d6670', '#7a6f63'][index] ?? '#666',
    turned([7, -5, 3][index] ?? 0, slip(lines)),
  ),
}))

const acts = [
  {
    name: 'Акт осмотра',
    title: 'АКТ ОСМОТРА',
    rows: [
      'БЛОК СКЗИ: РАЗЪЕМ ОКИСЛЕН',
      'ДАТЧИК ДВИЖЕНИЯ: НОРМА',
      'ПЛОМБЫ: 4 ШТ., ЦЕЛЫ',
      'ПИТАНИЕ 27,6 В: НОРМА',
    ],
  },
  {
    name: 'Акт выполненных работ',
    title: 'АКТ ВЫПОЛНЕННЫХ РАБОТ',
    rows: [
      'ДИАГНОСТИКА    1   1500,00',
      'ВЫЕЗД, КМ     62   1860,00',
      'ЧИСТКА РАЗЪЕМА 1      0,00',
      'ИТОГО              3360,00',
    ],
  },
  {
    name: 'Акт установки',
    title: 'АКТ УСТАНОВКИ',
    rows: [
      'ТРЕКЕР S-2653         1 ШТ.',
      'ДАТЧИК ТОПЛИВА        1 ШТ.',
      'ТАРИРОВКА: 24 ШАГА',
      'ПЛОМБЫ: 2 ШТ.',
    ],
  },
]

/** A printed sheet with a signature and a round stamp. */
function sheet(name: string, title: string, rows: readonly string[]): string {
  const random = new Random(name)
  const ink = '#2b2d33'
  const line = (text: string, x: number, y: number, dot = 1.9): string =>
    dotText(text, { x, y, dot, color: ink })
  const sign = (x: number, y: number): string => {
    const loops = Array.from(
      { length: 7 },
      (_, index) =>
        `q${random.int(6, 18)} ${random.int(-38, -12)} ${random.int(18, 30)} ${index % 2 ? random.int(-14, 8) : random.int(4, 26)}`,
    )
    return `<path d="M${x} ${y}${loops.join('')}" fill="none" stroke="#27418f" stroke-width="3.4" stroke-linecap="round"/>`
  }
  return [
    line('ООО «ТАХОСЕРВИС», КАЗАНЬ', 70, 70),
    line(title, 70, 130, 3.2),
    line('ОСНОВАНИЕ: ЗАЯВКА', 70, 190),
    ...rows.flatMap((row, index) => [
      `<path d="M60 ${236 + index * 56}H640" stroke="#9a9ca3" stroke-width="1.5"/>`,
      line(row, 70, 254 + index * 56),
    ]),
    `<path d="M60 ${236 + rows.length * 56}H640" stroke="#9a9ca3" stroke-width="1.5"/>`,
    line('РАБОТЫ ПРИНЯТЫ, ПРЕТЕНЗИЙ НЕТ', 70, 560),
    line('ИСПОЛНИТЕЛЬ', 70, 680),
    line('ЗАКАЗЧИК', 400, 680),
    '<path d="M70 760H300M400 760H630" stroke="#555" stroke-width="1.5"/>',
    sign(90, 750),
    sign(420, 752),
    '<g fill="none" stroke="#2f56b8" opacity=".72"><circle cx="250" cy="820" r="86" stroke-width="5"/><circle cx="250" cy="820" r="60" stroke-width="3"/></g>',
    dotText('ТАХОСЕРВИС', { x: 197, y: 810, dot: 1.75, color: '#2f56b8' }),
  ].join('')
}

const sheetWidth = 700
const sheetHeight = 990

/** The page alone, for the PDF. */
export const actPages: readonly Picture[] = acts.map(({ name, title, rows }) => ({
  name,
  svg: `<svg xmlns="http://www.w3.org/2000/svg" width="${sheetWidth * 1.6}" height="${sheetHeight * 1.6}" viewBox="0 0 ${sheetWidth} ${sheetHeight}"><rect width="${sheetWidth}" height="${sheetHeight}" fill="#fdfdfb"/>${sheet(name, title, rows)}</svg>`,
}))

/** The same papers as they lie on a desk. */
export const actPictures: readonly Picture[] = acts.map(({ name, title, rows }, index) => ({
  name: `${name}, фото`,
  svg: frame(
    name,
    ['#7b6a55', '#59616b', '#836f5a'][index] ?? '#777',
    turned(
      [-4, 3, 6][index] ?? 0,
      `${shadow(320, 50, 560, 800, 2)}${box({ x: 320, y: 50, w: 560, h: 800, fill: '#f6f5f0' })}<g transform="translate(320 50) scale(.8 .808)">${sheet(name, title, rows)}</g>`,
    ),
  ),
}))

/** A driver's card on the panel. */
const card = (number: string, name: string): string =>
  [
    shadow(260, 240, 680, 430, 36),
    box({ x: 260, y: 240, w: 680, h: 430, r: 36, fill: '#e8eef4' }),
    `<path d="M260 276a36 36 0 0 1 36-36H904a36 36 0 0 1 36 36V330H260z" fill="#c8352b"/>`,
    dotText('КАРТА ВОДИТЕЛЯ  РФ', { x: 300, y: 266, dot: 4.4, color: '#fff' }),
    box({ x: 300, y: 370, w: 150, h: 190, r: 10, fill: '#b9c4cf' }),
    '<circle cx="375" cy="438" r="38" fill="#8b98a5"/><path d="M310 560a65 66 0 0 1 130 0z" fill="#8b98a5"/>',
    dotText(name, { x: 490, y: 384, dot: 4, color: '#2c3440' }),
    dotText(number, { x: 490, y: 440, dot: 4, color: '#2c3440' }),
    dotText('ДО 14.03.2027', { x: 490, y: 496, dot: 4, color: '#2c3440' }),
    box({ x: 800, y: 545, w: 92, h: 76, r: 12, fill: '#d8b45a', extra: 'stroke="#a8853a" stroke-width="3"' }),
    `<path d="M800 583h92M846 545v76" stroke="#a8853a" stroke-width="3"/>`,
  ].join('')

export const cardPictures: readonly Picture[] = [
  {
    name: 'Карта водителя',
    svg: frame('card 1', '#3d434b', turned(-6, card('RUD 0000 1247', 'ШАКИРОВ Т. Р.'))),
  },
  {
    name: 'Карта водителя, оборот',
    svg: frame('card 2', '#574d44', turned(4, card('RUD 0000 4410', 'ГОРДЕЕВ В. Н.'))),
  },
]
