import type { Random } from './random.ts'

export interface Place {
  readonly address: string
  readonly lat: number
  readonly lon: number
}

export interface Town {
  readonly name: string
  readonly lat: number
  readonly lon: number
  /** Tax office of the organizations registered there. */
  readonly taxOffice: string
  readonly streets: readonly string[]
}

const streets = ['ул. Промышленная', 'ул. Ленина', 'ул. Складская', 'ул. Заводская', 'Объездной проезд']

export const towns: readonly Town[] = [
  {
    name: 'Казань',
    lat: 55.796,
    lon: 49.108,
    taxOffice: '1655',
    streets: [
      'ул. Тэцевская',
      'ул. Техническая',
      'ул. Магистральная',
      'ул. Журналистов',
      'Горьковское шоссе',
      'ул. Родины',
      'ул. Аделя Кутуя',
      'ул. Восстания',
      'Мамадышский тракт',
      'Оренбургский тракт',
    ],
  },
  {
    name: 'Набережные Челны',
    lat: 55.743,
    lon: 52.395,
    taxOffice: '1650',
    streets: ['пр-т Казанский', 'ул. Машиностроительная', 'Мензелинский тракт', 'Промкомзона, ул. Моторная'],
  },
  {
    name: 'Нижнекамск',
    lat: 55.636,
    lon: 51.82,
    taxOffice: '1651',
    streets: ['ул. Первопроходцев', 'ул. Заводская', 'Соболековская промзона'],
  },
  {
    name: 'Альметьевск',
    lat: 54.901,
    lon: 52.297,
    taxOffice: '1644',
    streets: ['ул. Базовая', 'ул. Герцена', 'Агропоселок, ул. Объездная'],
  },
  {
    name: 'Елабуга',
    lat: 55.757,
    lon: 52.054,
    taxOffice: '1674',
    streets: ['ОЭЗ «Алабуга», ул. Ш-2', ...streets],
  },
  { name: 'Зеленодольск', lat: 55.844, lon: 48.518, taxOffice: '1673', streets },
  { name: 'Чистополь', lat: 55.37, lon: 50.64, taxOffice: '1677', streets },
  { name: 'Буинск', lat: 54.964, lon: 48.29, taxOffice: '1672', streets },
  { name: 'Лениногорск', lat: 54.596, lon: 52.443, taxOffice: '1649', streets },
  { name: 'Бугульма', lat: 54.536, lon: 52.798, taxOffice: '1645', streets },
  { name: 'с. Шали', lat: 55.596, lon: 49.59, taxOffice: '1684', streets: ['Р-239, 41-й км'] },
  {
    name: 'с. Пестрецы',
    lat: 55.751,
    lon: 49.653,
    taxOffice: '1684',
    streets: ['ул. Казанская', 'ул. Механизаторов'],
  },
  { name: 'Лаишево', lat: 55.406, lon: 49.553, taxOffice: '1684', streets },
  {
    name: 'Ульяновск',
    lat: 54.314,
    lon: 48.403,
    taxOffice: '7325',
    streets: ['Московское шоссе', 'ул. Локомотивная'],
  },
  {
    name: 'Чебоксары',
    lat: 56.14,
    lon: 47.248,
    taxOffice: '2130',
    streets: ['Лапсарский проезд', 'ул. Гаражная'],
  },
  {
    name: 'Йошкар-Ола',
    lat: 56.634,
    lon: 47.9,
    taxOffice: '1215',
    streets: ['ул. Строителей', 'Кокшайский проезд'],
  },
  {
    name: 'Самара',
    lat: 53.196,
    lon: 50.15,
    taxOffice: '6315',
    streets: ['Заводское шоссе', 'ул. Утевская'],
  },
  {
    name: 'Ижевск',
    lat: 56.853,
    lon: 53.211,
    taxOffice: '1831',
    streets: ['Воткинское шоссе', 'ул. Маяковского'],
  },
]

const [kazan] = towns

/** Half of the clients sit in Kazan. */
export const townOf = (random: Random): Town => (kazan && random.chance(0.5) ? kazan : random.pick(towns))

const near = (random: Random, degrees: number): number =>
  Math.round(degrees * 1e5 + random.int(-4000, 4000)) / 1e5

export function placeIn(random: Random, town: Town): Place {
  const house = `${random.int(1, 128)}${random.pick(['', '', '', 'а', 'к2', 'к3', '/1'])}`
  const street = random.pick(town.streets)
  const building = street.endsWith('км') ? '' : `, ${house}`
  return {
    address: `${town.name}, ${street}${building}`,
    lat: near(random, town.lat),
    lon: near(random, town.lon),
  }
}
