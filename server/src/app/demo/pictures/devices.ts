import { dotText, dotWidth } from './dots.ts'
import { box, frame, shadow, turned, type Picture } from './picture.ts'

const displays = [
  { name: 'Ошибка на экране', lines: ['НЕТ СВЯЗИ С СКЗИ', 'КАРТА НЕ ЧИТАЕТСЯ'], lit: '#b9e88a', alarm: true },
  {
    name: 'Тахограф, дисплей',
    lines: ['ОШИБКА ДАТЧИКА', 'ДВИЖЕНИЯ 0Х0902'],
    lit: '#b9e88a',
    alarm: true,
  },
  {
    name: 'Дисплей после ремонта',
    lines: ['0 КМ/Ч   14:20', 'ПРОБЕГ 343760 КМ'],
    lit: '#9fd6f2',
    alarm: false,
  },
  { name: 'Принтер, ошибка', lines: ['НЕТ БУМАГИ', 'ЗАМЕНИТЕ РУЛОН'], lit: '#ffd27a', alarm: true },
  { name: 'Нет спутников', lines: ['ГНСС: 0 СПУТНИКОВ', 'ПРОВЕРЬ АНТЕННУ'], lit: '#9fd6f2', alarm: true },
  {
    name: 'Время на тахографе',
    lines: ['18:07 МСК', 'ВРЕМЯ НЕ ВЕРНО'],
    lit: '#b9e88a',
    alarm: false,
  },
]

const button = (x: number, y: number): string =>
  box({ x, y, w: 74, h: 54, r: 12, fill: '#30353c', extra: 'stroke="#565c65" stroke-width="3"' })

/** The front of a tachograph with its display, slots and keys. */
function tachograph(lines: readonly string[], lit: string, alarm: boolean): string {
  const face = [
    shadow(90, 270, 1020, 360),
    box({
      x: 90,
      y: 270,
      w: 1020,
      h: 360,
      r: 26,
      fill: 'url(#steel)',
      extra: 'stroke="#000" stroke-width="4"',
    }),
    box({ x: 150, y: 330, w: 640, h: 150, r: 10, fill: lit, extra: 'stroke="#0b0d0f" stroke-width="10"' }),
    box({ x: 150, y: 530, w: 400, h: 26, r: 8, fill: '#08090a' }),
    box({ x: 590, y: 530, w: 400, h: 26, r: 8, fill: '#08090a' }),
    box({ x: 840, y: 330, w: 220, h: 60, r: 8, fill: '#0d0f11', extra: 'stroke="#565c65" stroke-width="3"' }),
    button(840, 420),
    button(922, 420),
    button(1004, 420),
    `<circle cx="1040" cy="545" r="13" fill="${alarm ? '#ff4030' : '#49d86b'}"/>`,
  ]
  const text = lines.map((line, index) =>
    dotText(line, {
      x: 172,
      y: 352 + index * 62,
      dot: Math.min(5.4, 600 / dotWidth(line, 1)),
      color: '#15240c',
    }),
  )
  return [...face, ...text].join('')
}

export const displayPictures: readonly Picture[] = displays.map(({ name, lines, lit, alarm }, index) => ({
  name,
  svg: frame(
    name,
    index % 2 ? '#3c4149' : '#50565f',
    turned(index % 3 === 0 ? -2 : 1.5, tachograph(lines, lit, alarm)),
  ),
}))

const serials = ['S-2653 № 861785004417', '7Х № 865784009128']

/** A tracker under the panel, with its lights. */
const tracker = (serial: string, isOn: boolean): string =>
  [
    shadow(300, 250, 600, 400),
    box({
      x: 300,
      y: 250,
      w: 600,
      h: 400,
      r: 30,
      fill: '#23272c',
      extra: 'stroke="#0d0f11" stroke-width="5"',
    }),
    box({ x: 350, y: 310, w: 500, h: 150, r: 8, fill: '#f1f2ee' }),
    dotText('ГЛОНАСС', { x: 375, y: 330, dot: 6, color: '#20242a' }),
    dotText(serial, { x: 375, y: 400, dot: 3.2, color: '#20242a' }),
    box({ x: 380, y: 630, w: 440, h: 60, r: 8, fill: '#0b0c0d' }),
    ...[420, 500, 580].map(
      (x, index) =>
        `<circle cx="${x}" cy="540" r="17" fill="${isOn ? ['#49d86b', '#4aa3ff', '#ffcf4a'][index] : '#3a3f45'}"/>`,
    ),
    ...[0, 1, 2, 3, 4].map(
      (wire) =>
        `<path d="M${430 + wire * 80} 690C${420 + wire * 70} 760 ${300 + wire * 150} 790 ${250 + wire * 190} 900" stroke="${['#c8352b', '#1f1f1f', '#2f62c9', '#d6b22c', '#3c9a4b'][wire]}" stroke-width="18" fill="none"/>`,
    ),
  ].join('')

export const trackerPictures: readonly Picture[] = [
  {
    name: 'Трекер, место установки',
    svg: frame('tracker 1', '#5b5349', turned(3, tracker(serials[0] ?? '', true))),
  },
  {
    name: 'Трекер не светится',
    svg: frame('tracker 2', '#46423c', turned(-4, tracker(serials[1] ?? '', false))),
  },
]

/** A reader of cards by the driver's seat. */
const reader = (light: string): string =>
  [
    shadow(420, 180, 360, 540, 60),
    box({
      x: 420,
      y: 180,
      w: 360,
      h: 540,
      r: 60,
      fill: '#171a1e',
      extra: 'stroke="#3a4048" stroke-width="6"',
    }),
    `<circle cx="600" cy="290" r="26" fill="${light}"/>`,
    ...[70, 110, 150].map(
      (r) =>
        `<path d="M${600 - r} 500a${r} ${r} 0 0 1 ${2 * r} 0" fill="none" stroke="#e9edf2" stroke-width="16" stroke-linecap="round"/>`,
    ),
    dotText('СКУД', { x: 530, y: 590, dot: 6, color: '#e9edf2' }),
  ].join('')

export const readerPictures: readonly Picture[] = [
  { name: 'Считыватель, красный', svg: frame('reader 1', '#6b6259', turned(2, reader('#ff4030'))) },
  { name: 'Считыватель после замены', svg: frame('reader 2', '#4d5661', turned(-3, reader('#49d86b'))) },
]
