import { type CostItem, costsOf } from '@naryad/contract/tasks/tasks'
import type { Queue } from '@naryad/contract/tasks/tasks.queues'
import type { Direction, Priority, TaskSource } from '@naryad/contract/tasks/tasks.words'

import { contractOf, pricedLine } from './contract-terms.ts'
import type { Random } from './random.ts'
import { fill, type Scenario } from './scenarios.ts'
import { lines, weighted } from './tables.ts'
import { dayOf, dayMs } from './time.ts'
import type { DemoCar, World } from './world.ts'

const priorities = weighted<Priority>('priorities')
const contractors = lines('contractors')
const details = lines('details of tasks')

/** A problem; `car` is set for a repeat with the same truck. */
export interface Trouble {
  readonly queue: Queue
  readonly scenario: Scenario
  readonly createdAt: number
  readonly car?: DemoCar | undefined
}

export type Request = ReturnType<typeof makeRequest>

/** The contents of a new request. */
export function makeRequest(world: World, { queue, scenario, createdAt, car: again }: Trouble) {
  const { random, companies, cars } = world
  const hasCar = random.chance(queue === 'external' ? 0.6 : 0.96)
  const car = again ?? (hasCar ? cars[random.skewedIndex(cars.length, 1.4)] : undefined)
  const company = companies[car ? car.companyId - 1 : random.skewedIndex(companies.length)]
  if (!company) throw new Error('A request needs an organization')
  const driverWords = random.chance(0.5) ? scenario.driverWords : []
  const text = fill(random.pick(scenario.descriptions), random)
  const { address, lat, lon } = company
  return {
    queue,
    priority: priorities.draw(random),
    source: sourceOf(random, queue, scenario, driverWords.length > 0),
    title: fill(random.pick(scenario.titles), random),
    typeId: scenario.type.id,
    categoryId: scenario.categoryId,
    companyId: company.id,
    contactId: random.chance(0.5) ? random.pick(company.contactIds) : null,
    isWarranty: random.chance(0.12),
    description: random.chance(0.06) ? `${text} ${random.pick(details)}` : text,
    driverDescription: driverWords.length > 0 ? random.pick(driverWords) : '',
    checklist: scenario.type.checklist.map((item) => ({ ...item, isDone: false })),
    ...aboutCar(random, queue, car),
    ...costs(world, { scenario, companyId: company.id, queue, createdAt }),
    ...(random.chance(0.55) ? { address, lat, lon } : { address: '', lat: null, lon: null }),
    ...aboutContractor(random, queue, scenario, createdAt),
  }
}

const ruled = ['Замена СКЗИ', 'Калибровка', 'Плановое обслуживание']

function sourceOf(random: Random, queue: Queue, { type }: Scenario, hasDriverWords: boolean): TaskSource {
  if (queue === 'external')
    return random.pick(['CLIENT', 'CLIENT', 'CLIENT', 'TELEGRAM', 'API', 'STAFF'] as const)
  if (hasDriverWords) return random.pick(['DRIVER', 'TELEGRAM', 'STAFF', 'STAFF'] as const)
  if (ruled.includes(type.title) && random.chance(0.3)) return 'RULE'
  return random.chance(0.08) ? 'CLIENT' : random.chance(0.02) ? 'API' : 'STAFF'
}

function aboutCar(random: Random, queue: Queue, car: DemoCar | undefined) {
  if (!car) return { carId: null, driverId: null, carServerId: null }
  const isMonitored = queue === 'glonass' || queue === 'luv' || random.chance(0.15)
  return {
    carId: car.id,
    driverId: random.chance(0.85) ? car.driverId : null,
    carServerId: isMonitored ? car.carServerId : null,
  }
}

interface Charged extends Pick<Trouble, 'scenario' | 'queue' | 'createdAt'> {
  readonly companyId: number
}

function costs(world: World, { scenario, createdAt, ...place }: Charged) {
  const { random } = world
  const contract = contractOf(world, place)
  const costItems = random.chance(0.4)
    ? []
    : scenario.charges
        .filter(() => random.chance(0.75))
        .map(({ title, unit, price, most }): CostItem => {
          const quantity = random.int(unit === 'км' ? 8 : 1, most)
          return pricedLine(world, contract, createdAt, { title, quantity, unit, price })
        })
  return { costItems, costs: costsOf(costItems) }
}

function aboutContractor(random: Random, queue: Queue, { type }: Scenario, createdAt: number) {
  const isOut = queue === 'external' && type.title === 'Передача подрядчику'
  const direction: Direction | null = isOut ? 'OUT' : queue === 'external' ? 'IN' : null
  return {
    direction,
    externalOrganization: isOut ? random.pick(contractors) : '',
    externalNumber: isOut ? `${random.pick(['ВН', 'З', 'TS'])}-${random.int(10_000, 99_999)}` : '',
    externalDueOn: isOut ? dayOf(createdAt + random.int(2, 14) * dayMs) : null,
  }
}

/** A request for several trucks at once, and the sub-tasks that it is split into. */
export function makeFamilyRequests(world: World, trouble: Trouble, size: number) {
  const { random, fleets } = world
  for (;;) {
    const request = makeRequest(world, trouble)
    const others = (fleets.get(request.companyId) ?? []).filter(({ id }) => id !== request.carId)
    if (others.length < size) continue
    const start = random.int(0, others.length - 1)
    const parent: Request = { ...request, source: 'STAFF', costItems: [], costs: 0 }
    const children = Array.from({ length: size }, (_, index): Request => {
      const car = others[(start + index) % others.length]
      const charged = costs(world, { ...trouble, companyId: request.companyId })
      return { ...parent, ...aboutCar(random, parent.queue, car), ...charged, driverDescription: '' }
    })
    return { parent, children }
  }
}
