import type { CarStatus } from '@naryad/contract/cars/cars'

import type { DemoCompany } from './companies.ts'
import { makeDriver, type DemoDriver } from './drivers.ts'
import { imei, vinCheckSign, vinYear } from './numbers.ts'
import { Weighted, type Random } from './random.ts'
import { longAgo } from './time.ts'

export interface DemoCar {
  readonly id: number
  readonly plate: string
  readonly vin: string
  readonly brand: string
  readonly model: string
  readonly year: number
  readonly garageNumber: string
  readonly companyId: number
  readonly driverId: number | null
  readonly carServerId: number
  readonly externalId: string | null
  readonly status: CarStatus
  readonly mileageKm: number
  readonly tachographModel: string
  readonly tachographNumber: string
  readonly skziNumber: string
  readonly trackerModel: string
  readonly trackerImei: string
  readonly createdAt: Date
  readonly updatedAt: Date
}

interface Make {
  readonly brand: string
  /** A model and the first eight signs of its VINs. */
  readonly models: readonly (readonly [model: string, vin: string])[]
}

const makes = new Weighted<Make>([
  [
    {
      brand: 'КАМАЗ',
      models: [
        ['54901', 'XTC54901'],
        ['5490 NEO', 'XTC54900'],
        ['65115', 'XTC65115'],
        ['6520', 'XTC65200'],
        ['43118', 'XTC43118'],
      ],
    },
    34,
  ],
  [
    {
      brand: 'Scania',
      models: [
        ['R440', 'XLER4X20'],
        ['G410', 'XLEG4X20'],
        ['R500', 'YS2R4X20'],
      ],
    },
    11,
  ],
  [
    {
      brand: 'Volvo',
      models: [
        ['FH 460', 'YV2RT40A'],
        ['FH 500', 'YV2RT60A'],
        ['FM 420', 'YV2XT40A'],
      ],
    },
    10,
  ],
  [
    {
      brand: 'MAN',
      models: [
        ['TGX 18.440', 'WMA06XZZ'],
        ['TGS 33.400', 'WMA30SZZ'],
      ],
    },
    8,
  ],
  [
    {
      brand: 'DAF',
      models: [
        ['XF 480', 'XLRTEH43'],
        ['XF 105', 'XLRTE47M'],
      ],
    },
    8,
  ],
  [
    {
      brand: 'Mercedes-Benz',
      models: [
        ['Actros 1845', 'WDB96340'],
        ['Arocs 3345', 'WDB96423'],
      ],
    },
    6,
  ],
  [{ brand: 'SITRAK', models: [['C7H', 'LZZ5ELSD']] }, 8],
  [{ brand: 'FAW', models: [['J7', 'LFWSRXRJ']] }, 3],
  [{ brand: 'Shacman', models: [['X3000', 'LZGJL4W4']] }, 3],
  [
    {
      brand: 'ГАЗ',
      models: [
        ['ГАЗон NEXT', 'X96C41R1'],
        ['Валдай NEXT', 'X96C45R9'],
      ],
    },
    6,
  ],
  [{ brand: 'Урал', models: [['NEXT 4320', 'X1P43200']] }, 2],
  [
    {
      brand: 'МАЗ',
      models: [
        ['5440', 'Y3M54400'],
        ['6501', 'Y3M65010'],
      ],
    },
    2,
  ],
])

const regions = new Weighted<string>([
  ['16', 30],
  ['116', 34],
  ['716', 22],
  ['73', 3],
  ['173', 1],
  ['21', 2],
  ['12', 1],
  ['63', 1],
  ['163', 1],
  ['763', 1],
  ['18', 1],
  ['102', 1],
  ['77', 0.5],
  ['197', 0.5],
  ['777', 0.5],
  ['52', 0.5],
])

const tachographs = new Weighted<string>([
  ['«Меркурий ТА-001»', 34],
  ['«ШТРИХ-Тахо RUS»', 24],
  ['«Атол Drive 5»', 20],
  ['«Касби DT-20M»', 12],
  ['DTCO 3283', 10],
])
const trackers = new Weighted<string>([
  ['Navtelecom СИГНАЛ S-2653', 30],
  ['Galileosky 7x', 25],
  ['Teltonika FMB640', 18],
  ['АРНАВИ 5', 15],
  ['Omnicomm Profi 3.0', 12],
])
const statuses = new Weighted<CarStatus>([
  ['READY', 78],
  ['ON_ROUTE', 13],
  ['IN_SERVICE', 2],
  ['IN_REPAIR', 3],
  ['IDLE', 2],
  ['ARCHIVED', 2],
])

const letters = 'АВЕКМНОРСТУХ'.split('')

const plateOf = (random: Random): string =>
  `${random.pick(letters)}${String(random.int(1, 999)).padStart(3, '0')}${random.pick(letters)}${random.pick(letters)}${regions.draw(random)}`

/** Signs 9–17. Plants in China put a checksum at the ninth place, as GB 16735 asks. */
function vinOf(random: Random, start: string, year: number, number: number): string {
  const tail = `${vinYear(year)}${random.pick(['A', 'N', 'K', '0', '2'])}${String(number % 1_000_000).padStart(6, '0')}`
  const draft = `${start}${random.int(0, 9)}${tail}`
  return start.startsWith('L') ? `${start}${vinCheckSign(draft)}${tail}` : draft
}

/** The truck that the screens' pictures show. */
const famous = {
  plate: 'А417КМ116',
  brand: 'Scania',
  model: 'R440',
  year: 2021,
  vin: 'XLER4X20005398127',
  tachographModel: '«Меркурий ТА-001»',
}

interface Wanted {
  readonly companies: readonly DemoCompany[]
  readonly cars: number
  readonly drivers: number
  readonly carServers: number
  readonly now: Date
}

/** Trucks with their drivers; the drivers that are left over stand in for others. */
export function makeFleet(random: Random, wanted: Wanted): { cars: DemoCar[]; drivers: DemoDriver[] } {
  const { companies, now } = wanted
  const taken = new Set<string>([famous.plate])
  const sizes = new Map<number, number>()
  const cars: DemoCar[] = []
  const drivers: DemoDriver[] = []
  const companyOf = (): number => companies[random.skewedIndex(companies.length, 1.7)]?.id ?? 1
  while (cars.length < wanted.cars) {
    const id = cars.length + 1
    const companyId = id === 1 ? 1 : companyOf()
    const hasDriver =
      id === 1 || (drivers.length < wanted.drivers && random.chance(wanted.drivers / wanted.cars / 1.1))
    if (hasDriver) drivers.push(makeDriver(random, drivers.length + 1, companyId, now))
    const number = (sizes.get(companyId) ?? 0) + 1
    sizes.set(companyId, number)
    const createdAt = longAgo(random, now)
    const car = id === 1 ? famous : inventedCar(random, taken, id, now)
    cars.push({
      ...car,
      id,
      companyId,
      driverId: hasDriver ? drivers.length : null,
      garageNumber: random.chance(0.6) ? String(number).padStart(3, '0') : '',
      carServerId: random.int(1, wanted.carServers),
      externalId: random.chance(0.9) ? String(700_000 + id) : null,
      status: id === 1 ? 'ON_ROUTE' : statuses.draw(random),
      mileageKm: (now.getUTCFullYear() - car.year + 1) * random.int(38_000, 115_000),
      tachographNumber: `${random.int(18, 25)}${random.digits(7)}`,
      skziNumber: `НКМ-2 № ${random.digits(9)}`,
      trackerModel: trackers.draw(random),
      trackerImei: imei(random),
      createdAt,
      updatedAt: createdAt,
    })
  }
  while (drivers.length < wanted.drivers)
    drivers.push(makeDriver(random, drivers.length + 1, companyOf(), now))
  return { cars, drivers }
}

function inventedCar(random: Random, taken: Set<string>, id: number, now: Date): typeof famous {
  let plate = plateOf(random)
  while (taken.has(plate)) plate = plateOf(random)
  taken.add(plate)
  const { brand, models } = makes.draw(random)
  const [model, vinStart] = random.pick(models)
  const year = now.getUTCFullYear() - random.skewedIndex(11, 1.4)
  const vin = vinOf(random, vinStart, year, 100_000 + id)
  return { plate, brand, model, year, vin, tachographModel: tachographs.draw(random) }
}
