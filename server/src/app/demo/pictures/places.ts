import { Random } from '../random.ts'
import { dotText } from './dots.ts'
import { box, frame, shadow, turned, type Picture } from './picture.ts'

const wireColors = ['#c8352b', '#1d1f22', '#2f62c9', '#d6b22c', '#3c9a4b', '#e7e4dc', '#8a4fb0', '#d9772b']

/** A harness with its connector; the more it is worn, the more bare copper. */
function wires(seed: string, isWorn: boolean): string {
  const random = new Random(seed)
  const lines = Array.from({ length: 9 }, (_, index) => {
    const y = 150 + index * 62
    const color = wireColors[index % wireColors.length]
    const bend = (): number => random.int(-130, 130)
    return `<path d="M-20 ${y + bend()}C300 ${y + bend()} 420 ${y + bend()} 620 ${380 + index * 17}S900 ${y + bend()} 1220 ${y + bend()}" fill="none" stroke="${color}" stroke-width="${random.int(15, 26)}" stroke-linecap="round"/>`
  })
  const plug = [
    shadow(520, 340, 210, 220, 16),
    box({
      x: 520,
      y: 340,
      w: 210,
      h: 220,
      r: 16,
      fill: '#d9d5c7',
      extra: 'stroke="#9b9789" stroke-width="5"',
    }),
    ...[0, 1, 2, 3, 4, 5].map((pin) =>
      box({
        x: 548 + (pin % 3) * 56,
        y: 376 + Math.floor(pin / 3) * 90,
        w: 40,
        h: 58,
        r: 6,
        fill: isWorn && pin < 3 ? '#5d9c86' : '#2b2d31',
      }),
    ),
  ]
  const bare = isWorn
    ? '<path d="M330 470q40-18 88 4" stroke="#d98b4f" stroke-width="13" fill="none"/><path d="M338 462l70 22M350 486l62-26" stroke="#b06a35" stroke-width="4"/>'
    : ''
  return [...lines, ...plug, bare].join('')
}

/** The driver's place: windscreen, wheel, panel. */
const cab = (sky: string, ground: string): string =>
  [
    `<path d="M60 40H1140L1080 520H120Z" fill="${sky}"/>`,
    `<path d="M110 440C320 380 520 420 640 400S960 380 1090 430L1080 520H120Z" fill="${ground}"/>`,
    '<path d="M0 520H1200V900H0Z" fill="#22262b"/><path d="M0 520H1200V570H0Z" fill="#343a41"/>',
    '<g fill="none" stroke="#101214" stroke-width="46"><circle cx="390" cy="760" r="250"/></g><circle cx="390" cy="760" r="70" fill="#15181b"/>',
    '<path d="M330 730L170 660M450 730L610 660" stroke="#101214" stroke-width="38"/>',
    box({
      x: 720,
      y: 610,
      w: 380,
      h: 120,
      r: 12,
      fill: '#111417',
      extra: 'stroke="#454b53" stroke-width="4"',
    }),
    box({ x: 750, y: 636, w: 200, h: 58, r: 6, fill: '#a8d07c' }),
    dotText('0 КМ/Ч', { x: 764, y: 650, dot: 4, color: '#1d2c12' }),
    '<path d="M60 40L120 520H60L0 60ZM1140 40L1080 520H1140L1200 60Z" fill="#171a1e"/>',
  ].join('')

/** A lead seal on its wire. */
const seal = (isTorn: boolean): string =>
  [
    box({ x: 300, y: 120, w: 600, h: 300, r: 40, fill: '#737b84' }),
    ...[360, 600, 840].map(
      (x) =>
        `<circle cx="${x}" cy="270" r="44" fill="#4a5159"/><path d="M${x - 26} 270h52" stroke="#22262b" stroke-width="9"/>`,
    ),
    `<path d="M360 300C${isTorn ? '380 470 430 520 440 560' : '400 560 520 600 590 620'}" stroke="#c9ced4" stroke-width="8" fill="none"/>`,
    `<path d="M840 300C820 520 700 590 ${isTorn ? '690 640' : '610 620'}" stroke="#c9ced4" stroke-width="8" fill="none"/>`,
    `<g transform="translate(${isTorn ? 690 : 600} ${isTorn ? 700 : 660})"><circle r="78" fill="#9aa1a9" stroke="#5d646c" stroke-width="7"/><circle r="56" fill="none" stroke="#6d747c" stroke-width="4"/></g>`,
    dotText('РФ 116', {
      x: (isTorn ? 690 : 600) - 52,
      y: (isTorn ? 700 : 660) - 10,
      dot: 3,
      color: '#3a4047',
    }),
  ].join('')

/** A tank with the level sensor on top of it. */
const tank = (): string =>
  [
    box({
      x: 120,
      y: 380,
      w: 960,
      h: 360,
      r: 90,
      fill: '#aeb6be',
      extra: 'stroke="#7d858d" stroke-width="8"',
    }),
    ...[330, 860].map((x) => box({ x, y: 370, w: 54, h: 380, fill: '#6d757d' })),
    box({ x: 540, y: 240, w: 150, h: 150, r: 20, fill: '#23272c' }),
    `<path d="M615 240C630 120 760 140 900 60" stroke="#15181b" stroke-width="24" fill="none"/>`,
    dotText('ДУТ', { x: 572, y: 300, dot: 5, color: '#f2c230' }),
  ].join('')

/** A track on the map of the monitoring server, photographed off a screen. */
function track(seed: string, isBroken: boolean): string {
  const random = new Random(seed)
  const roads = Array.from(
    { length: 8 },
    () =>
      `M${random.int(0, 1200)} 0C${random.int(0, 1200)} 300 ${random.int(0, 1200)} 600 ${random.int(0, 1200)} 900`,
  )
  const way = `M120 760C260 640 300 700 420 560S560 420 640 430${isBroken ? 'M860 250' : 'S760 300 860 250'}S1020 160 1080 110`
  return [
    box({ x: 0, y: 0, w: 1200, h: 900, fill: '#eef0e6' }),
    '<path d="M0 180C200 260 180 420 330 520S420 760 380 900" stroke="#a9cfe6" stroke-width="64" fill="none"/>',
    `<path d="${roads.join('')}" stroke="#fff" stroke-width="14" fill="none"/><path d="${roads.join('')}" stroke="#e6c96c" stroke-width="5" fill="none"/>`,
    `<path d="${way}" stroke="#2f62c9" stroke-width="12" fill="none" stroke-linecap="round"/>`,
    `<circle cx="120" cy="760" r="20" fill="#3c9a4b"/><circle cx="1080" cy="110" r="20" fill="#c8352b"/>`,
    box({ x: 40, y: 40, w: 430, h: 74, r: 10, fill: '#ffffff' }),
    dotText(isBroken ? 'НЕТ ДАННЫХ 3 Ч' : 'ПРОБЕГ 214 КМ', { x: 60, y: 62, dot: 4.2, color: '#2c3440' }),
  ].join('')
}

export const wirePictures: readonly Picture[] = [
  { name: 'Разъём, до', svg: frame('wires 1', '#2c2f33', wires('worn', true)) },
  { name: 'Разъём, после', svg: frame('wires 2', '#33373c', wires('clean', false)) },
  { name: 'Жгут под панелью', svg: frame('wires 3', '#25282c', turned(8, wires('panel', false))) },
]

export const cabPictures: readonly Picture[] = [
  { name: 'Рабочее место', svg: frame('cab 1', '#1b1e22', cab('url(#glass)', '#8a9a6b')) },
  { name: 'Кабина, зима', svg: frame('cab 2', '#1b1e22', cab('#c9d3dc', '#eef2f5')) },
]

export const sealPictures: readonly Picture[] = [
  { name: 'Пломба', svg: frame('seal 1', '#3b4047', seal(false)) },
  { name: 'Пломба сорвана', svg: frame('seal 2', '#4a443d', turned(5, seal(true))) },
]

export const tankPictures: readonly Picture[] = [
  { name: 'Датчик на баке', svg: frame('tank', '#6a6457', tank()) },
]

export const trackPictures: readonly Picture[] = [
  { name: 'Трек за день', svg: frame('track 1', '#fff', track('kazan', false)) },
  { name: 'Разрыв трека', svg: frame('track 2', '#fff', track('volga', true)) },
]
