import type { CostItem } from '@naryad/contract/tasks/tasks'
import { costOf } from '@naryad/contract/tasks/tasks'
import type { Queue } from '@naryad/contract/tasks/tasks.queues'
import type { Priority, TaskSource } from '@naryad/contract/tasks/tasks.words'

import {
  standardCategories,
  standardChecklist,
  standardTypes,
  type StandardTypeTitle,
} from '../../rooms/tasks/dictionaries/standard-dictionaries.ts'
import type { DemoCompany } from './companies.ts'
import type { DemoContact } from './contacts.ts'
import type { DemoCar } from './fleet.ts'
import { Weighted, type Random } from './random.ts'
import { details } from './scenarios/details.ts'
import { fill, type Charge, type Scenario } from './scenarios/scenario.ts'
import type { Request } from './task.ts'
import { dayOf, dayMs } from './time.ts'

export interface Surroundings {
  readonly random: Random
  readonly companies: readonly DemoCompany[]
  readonly cars: readonly DemoCar[]
  readonly contacts: ReadonlyMap<number, readonly DemoContact[]>
  /** The trucks of each organization. */
  readonly fleets: ReadonlyMap<number, readonly DemoCar[]>
}

const priorities = new Weighted<Priority>([
  ['NORMAL', 78],
  ['URGENT', 17],
  ['CRITICAL', 5],
])
const partners = [
  'ООО «Тахограф-Самара»',
  'ИП Лысенко А. В.',
  'ООО «ГлонассСервис Урал»',
  'АО «Атлас-карт»',
  'ООО «Мастер-Тахо», Уфа',
]

const typeIds: ReadonlyMap<StandardTypeTitle, number> = new Map(
  standardTypes.map(({ title }, index) => [title, index + 1]),
)

const categoryIds: ReadonlyMap<string, number> = new Map(
  Object.entries(standardCategories)
    .flatMap(([queue, titles]) => titles.map((title) => `${queue} ${title}`))
    .map((key, index) => [key, index + 1]),
)

/** What has happened; `again` is the truck to which it has happened before. */
export interface Trouble {
  readonly queue: Queue
  readonly scenario: Scenario
  readonly createdAt: number
  readonly again?: DemoCar | undefined
}

/** A request as it comes in: who asks for what, and for which truck. */
export function makeRequest(around: Surroundings, trouble: Trouble): Request {
  const { random } = around
  const { queue, scenario, createdAt } = trouble
  const car = trouble.again ?? carOf(around, queue)
  const company = companyOf(around, car)
  const said = random.chance(0.5) ? (scenario.driverWords ?? []) : []
  return {
    queue,
    priority: priorities.draw(random),
    source: sourceOf(random, queue, scenario, said.length > 0),
    title: fill(random.pick(scenario.titles), random),
    typeId: typeIds.get(scenario.type) ?? 1,
    categoryId: categoryIds.get(`${queue} ${scenario.category}`) ?? 1,
    companyId: company.id,
    contactId: contactOf(around, company.id),
    isWarranty: random.chance(0.12),
    description: describe(random, scenario),
    driverDescription: said.length > 0 ? random.pick(said) : '',
    checklist: checklists.get(scenario.type) ?? [],
    ...aboutCar(random, queue, car),
    ...costsOf(random, scenario.charges ?? []),
    ...(random.chance(0.55) ? company.place : nowhere),
    ...(queue === 'external' ? outside(random, scenario, createdAt) : inside),
  }
}

const nowhere = { address: '', lat: null, lon: null }

const carOf = ({ random, cars }: Surroundings, queue: Queue): DemoCar | undefined =>
  random.chance(queue === 'external' ? 0.6 : 0.96) ? cars[random.skewedIndex(cars.length, 1.4)] : undefined

function companyOf({ random, companies }: Surroundings, car: DemoCar | undefined): DemoCompany {
  const company = car ? companies[car.companyId - 1] : companies[random.skewedIndex(companies.length)]
  if (!company) throw new Error('A request needs an organization')
  return company
}

function contactOf({ random, contacts }: Surroundings, companyId: number): number | null {
  const known = contacts.get(companyId) ?? []
  return known.length > 0 && random.chance(0.5) ? random.pick(known).id : null
}

function aboutCar(
  random: Random,
  queue: Queue,
  car: DemoCar | undefined,
): Pick<Request, 'carId' | 'driverId' | 'carServerId'> {
  if (!car) return { carId: null, driverId: null, carServerId: null }
  const isMonitored = queue === 'glonass' || queue === 'luv' || random.chance(0.15)
  return {
    carId: car.id,
    driverId: random.chance(0.85) ? car.driverId : null,
    carServerId: isMonitored ? car.carServerId : null,
  }
}

/** A request for several trucks at once, and the sub-tasks that it is split into. */
export function makeFamilyRequests(
  around: Surroundings,
  trouble: Trouble,
  size: number,
): { parent: Request; children: Request[] } {
  const { random, fleets } = around
  for (;;) {
    // An organization with a request has enough trucks; a repeated failure may concern a single truck.
    const request = makeRequest(around, { ...trouble, again: undefined })
    const others = (fleets.get(request.companyId) ?? []).filter(({ id }) => id !== request.carId)
    if (others.length < size) continue
    const start = random.int(0, others.length - 1)
    const parent: Request = { ...request, source: 'STAFF', costItems: [], costs: 0 }
    const children = Array.from({ length: size }, (_, index): Request => {
      const car = others[(start + index) % others.length]
      const costs = costsOf(random, trouble.scenario.charges ?? [])
      return { ...parent, ...aboutCar(random, parent.queue, car), ...costs, driverDescription: '' }
    })
    return { parent, children }
  }
}

function describe(random: Random, scenario: Scenario): string {
  const text = fill(random.pick(scenario.descriptions), random)
  return random.chance(0.06) ? `${text} ${random.pick(details)}` : text
}

function sourceOf(random: Random, queue: Queue, { type }: Scenario, hasDriverWords: boolean): TaskSource {
  if (queue === 'external')
    return random.pick(['CLIENT', 'CLIENT', 'CLIENT', 'TELEGRAM', 'API', 'STAFF'] as const)
  if (hasDriverWords) return random.pick(['DRIVER', 'TELEGRAM', 'STAFF', 'STAFF'] as const)
  const isPlanned = type === 'Замена СКЗИ' || type === 'Калибровка' || type === 'Плановое обслуживание'
  if (isPlanned && random.chance(0.3)) return 'RULE'
  return random.chance(0.08) ? 'CLIENT' : random.chance(0.02) ? 'API' : 'STAFF'
}

const checklists: ReadonlyMap<StandardTypeTitle, Request['checklist']> = new Map(
  standardTypes.map((type) => [
    type.title,
    standardChecklist(type).map((item) => ({ ...item, isDone: false })),
  ]),
)

function costsOf(random: Random, charges: readonly Charge[]): Pick<Request, 'costItems' | 'costs'> {
  if (random.chance(0.4)) return { costItems: [], costs: 0 }
  const costItems = charges
    .filter(() => random.chance(0.75))
    .map(([title, unit, roubles, most]): CostItem => {
      const quantity = unit === 'км' ? random.int(8, most) : random.int(1, most)
      return { title, quantity, unit, price: roubles * 100 }
    })
  return { costItems, costs: costItems.reduce((sum, item) => sum + costOf(item), 0) }
}

type Outside = Pick<Request, 'direction' | 'externalOrganization' | 'externalNumber' | 'externalDueOn'>

const inside: Outside = {
  direction: null,
  externalOrganization: '',
  externalNumber: '',
  externalDueOn: null,
}

function outside(random: Random, { type }: Scenario, createdAt: number): Outside {
  if (type !== 'Передача подрядчику') return { ...inside, direction: 'IN' }
  return {
    direction: 'OUT',
    externalOrganization: random.pick(partners),
    externalNumber: `${random.pick(['ВН', 'З', 'TS'])}-${random.digits(5)}`,
    externalDueOn: dayOf(createdAt + random.int(2, 14) * dayMs),
  }
}
