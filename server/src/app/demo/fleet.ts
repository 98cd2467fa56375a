import type { CarStatus } from '@naryad/contract/cars/cars'

import { isSilentInDemo } from '../../rooms/monitoring/index.ts'
import type { DemoCompany } from './companies.ts'
import { carServers } from './dictionaries.ts'
import { man, mobilePhone } from './names.ts'
import { imei, vin } from './numbers.ts'
import { Weighted, type Random } from './random.ts'
import { rows, weighted } from './tables.ts'
import { dayOf, daysAfter, longAgo, minuteMs } from './time.ts'

const makes = new Weighted(
  rows<'brand' | 'weight' | 'models'>('makes of trucks').map(({ brand, weight, models }) => [
    { brand, models: models.split('; ').map((model) => model.split('=')) },
    Number(weight),
  ]),
)
const regions = weighted('regions of plates')
const tachographs = weighted('tachographs')
const trackers = weighted('trackers')
const statuses = weighted<CarStatus>('statuses of trucks')

/** The truck and the driver that the screens' pictures show. */
const famousCar = {
  plate: 'А417КМ116',
  brand: 'Scania',
  model: 'R440',
  year: 2021,
  vin: 'XLER4X20005398127',
  tachographModel: '«Меркурий ТА-001»',
}
const famousDriver = {
  lastName: 'Шакиров',
  firstName: 'Тимур',
  middleName: 'Рашидович',
  phone: '+79172451863',
  driverCardNumber: 'RUD00001247836502',
}

interface Wanted {
  readonly companies: readonly DemoCompany[]
  readonly cars: number
  readonly drivers: number
  readonly now: Date
}

export type DemoDriver = ReturnType<typeof makeDriver>
export type DemoCar = ReturnType<typeof makeFleet>['cars'][number]

/** Trucks with their drivers; the drivers that are left over stand in for others. */
export function makeFleet(random: Random, wanted: Wanted) {
  const { companies, now } = wanted
  const taken = new Set<string>([famousCar.plate])
  const sizes = new Map<number, number>()
  const drivers: DemoDriver[] = []
  const companyOf = (): number => companies[random.skewedIndex(companies.length, 1.7)]?.id ?? 1
  const cars = Array.from({ length: wanted.cars }, (_, index) => {
    const id = index + 1
    const companyId = id === 1 ? 1 : companyOf()
    const hasDriver =
      id === 1 || (drivers.length < wanted.drivers && random.chance(wanted.drivers / wanted.cars / 1.1))
    if (hasDriver) drivers.push(makeDriver(random, drivers.length + 1, companyId, now))
    const number = (sizes.get(companyId) ?? 0) + 1
    sizes.set(companyId, number)
    const createdAt = longAgo(random, now)
    const car = id === 1 ? famousCar : inventedCar(random, taken, id, now)
    return {
      ...car,
      id,
      companyId,
      driverId: hasDriver ? drivers.length : null,
      garageNumber: random.chance(0.6) ? String(number).padStart(3, '0') : '',
      carServerId: random.int(1, carServers.length),
      externalId: random.chance(0.9) ? String(700_000 + id) : null,
      status: id === 1 ? 'ON_ROUTE' : statuses.draw(random),
      mileageKm: (now.getUTCFullYear() - car.year + 1) * random.int(38_000, 115_000),
      tachographNumber: `${random.int(18, 25)}${random.digits(7)}`,
      skziNumber: `НКМ-2 № ${random.digits(9)}`,
      trackerModel: trackers.draw(random),
      trackerImei: imei(random),
      createdAt,
      updatedAt: createdAt,
    }
  })
  while (drivers.length < wanted.drivers)
    drivers.push(makeDriver(random, drivers.length + 1, companyOf(), now))
  return { cars, drivers }
}

const letters = 'АВЕКМНОРСТУХ'.split('')

function plateOf(random: Random): string {
  const first = random.pick(letters)
  const number = String(random.int(1, 999)).padStart(3, '0')
  return `${first}${number}${random.pick(letters)}${random.pick(letters)}${regions.draw(random)}`
}

function inventedCar(random: Random, taken: Set<string>, id: number, now: Date): typeof famousCar {
  let plate = plateOf(random)
  while (taken.has(plate)) plate = plateOf(random)
  taken.add(plate)
  const { brand, models } = makes.draw(random)
  const [model = '', beginning = ''] = random.pick(models)
  const year = now.getUTCFullYear() - random.skewedIndex(11, 1.4)
  const number = vin(random, beginning, year, 100_000 + id)
  return { plate, brand, model, year, vin: number, tachographModel: tachographs.draw(random) }
}

function makeDriver(random: Random, id: number, companyId: number, now: Date) {
  const card = `RUD0000${random.digits(10)}`
  const createdAt = longAgo(random, now)
  const invented = { ...man(random), phone: mobilePhone(random), driverCardNumber: card }
  return {
    ...(id === 1 ? famousDriver : invented),
    id,
    companyId,
    licenseNumber: `${random.pick(['16', '99', '73', '21'])}${random.int(10, 39)}${random.digits(6)}`,
    licenseExpiresOn: dayOf(daysAfter(now, random.int(-20, 3600))),
    driverCardExpiresOn: dayOf(daysAfter(now, random.int(-30, 1090))),
    birthDate: dayOf(daysAfter(now, -365 * random.int(23, 61) - random.int(0, 364))),
    isActive: id === 1 || random.chance(0.96),
    createdAt,
    updatedAt: createdAt,
  }
}

/** Minutes since the last signal: most trackers are online, one in twenty-five has been silent for days. */
function minutesOfSilence(random: Random, carId: number): number {
  if (carId === 1) return 2
  if (isSilentInDemo(carId)) return random.int(25 * 60, 20 * 24 * 60)
  return random.chance(0.1) ? random.int(30, 600) : random.int(1, 9)
}

/** What the monitoring system has said of a truck: when, where, how far it has driven. */
export function signalOf(random: Random, car: DemoCar, home: DemoCompany | undefined, now: Date) {
  if (car.externalId === null || car.status === 'ARCHIVED' || !home)
    return { lastSeenAt: null, mileageAt: null, lat: null, lon: null }
  const at = new Date(now.getTime() - minutesOfSilence(random, car.id) * minuteMs)
  // On the road it may be a day's drive away, otherwise it stands in its yard.
  const spread = car.status === 'ON_ROUTE' ? 3 : 0.01
  const near = (degrees: number): number => Number((degrees + (random.next() - 0.5) * 2 * spread).toFixed(5))
  return { lastSeenAt: at, mileageAt: at, lat: near(home.place.lat), lon: near(home.place.lon) }
}
