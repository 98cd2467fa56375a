import { cycle } from '../lab/cycle.ts'
import type { Call } from '../lab/drive.ts'

/** One operation, as a call of the baseline and of the product. */
export interface Operation {
  readonly name: string
  readonly what: string
  readonly stick: () => Call
  readonly product: () => Call
  /** The required throughput relative to the baseline, and the highest p99 latency in milliseconds. */
  readonly goal: number
  readonly p99: number
  /** The most CPU milliseconds that one call may take, server and database together. */
  readonly cpuMs?: number
}

/** The data that the operations refer to. */
export interface Material {
  readonly ids: readonly number[]
  readonly frequentWords: readonly string[]
  readonly rareWords: readonly string[]
  readonly operatorIds: readonly number[]
  /** Open tasks with an operator, which may be changed. */
  readonly openIds: readonly number[]
}

export const queue = 'tachograph'

const pick = <Item>(items: readonly Item[]): Item => {
  const item = items[Math.floor(Math.random() * items.length)]
  if (item === undefined) throw new Error('nothing to pick from')
  return item
}

function some<Item>(items: readonly Item[], count: number): Item[] {
  const chosen = new Set<Item>()
  while (chosen.size < Math.min(count, items.length)) chosen.add(pick(items))
  return [...chosen]
}

const rows = 10

/** A page without concurrent identical reads, which would be answered by a single query. */
const pageAt = (offsets: readonly number[]): Pick<Operation, 'stick' | 'product'> => {
  const offset = cycle(offsets)
  return pair(() => ({ queue, limit: rows, offset: offset() }))
}

/** Pages 20 to 400, ordered so that consecutive pages are far apart. */
const middlePages = Array.from({ length: 381 }, (_, n) => (19 + ((n * 97) % 381)) * rows)
const firstRows = Array.from({ length: 64 }, (_, n) => n)
const farPages = Array.from({ length: 500 }, (_, n) => 100_000 + n * rows)

function pair(body: () => object): Pick<Operation, 'stick' | 'product'> {
  return {
    stick: () => ({ method: 'POST', path: '/search', body: body() }),
    product: () => ({ method: 'POST', path: '/api/tasks/search', body: body() }),
  }
}

const statuses = ['NEW', 'ASSIGNED', 'PLANNED', 'IN_PROGRESS']

export function operationsOf(material: Material): readonly Operation[] {
  const { ids, frequentWords, rareWords, operatorIds, openIds } = material
  const chosen = (): { operatorIds: number[]; statuses: string[] } => ({
    operatorIds: some(operatorIds, 5),
    statuses,
  })
  const assignment = (): object => ({ ids: some(openIds, 100), operatorId: pick(operatorIds) })
  return [
    {
      name: 'o',
      what: 'one task with everything on it',
      stick: () => ({ method: 'GET', path: `/tasks/${pick(ids)}` }),
      product: () => ({ method: 'GET', path: `/api/tasks/${pick(ids)}` }),
      goal: 0.3,
      p99: 40,
    },
    {
      name: 'a',
      what: 'first page of a queue, newest first, exact total',
      ...pageAt(firstRows),
      goal: 10,
      p99: 60,
      cpuMs: 1,
    },
    { name: 'm', what: 'pages 20 to 400 of it', ...pageAt(middlePages), goal: 10, p99: 60, cpuMs: 1.4 },
    {
      name: 'b1',
      what: 'the same with a word of 8–20 % of the queue',
      ...pair(() => ({ queue, limit: rows, query: pick(frequentWords) })),
      goal: 10,
      p99: 250,
    },
    {
      name: 'b2',
      what: 'the same with a word of 0.1–0.25 % of the queue',
      ...pair(() => ({ queue, limit: rows, query: pick(rareWords) })),
      goal: 1,
      p99: 300,
    },
    {
      name: 'c',
      what: 'pages from offset 100,000 on',
      ...pageAt(farPages),
      goal: 3,
      p99: 250,
      cpuMs: 1.3,
    },
    {
      name: 'd',
      what: 'five operators, four statuses, not under warranty',
      stick: () => ({ method: 'POST', path: '/search', body: { queue, limit: rows, ...chosen() } }),
      product: () => ({
        method: 'POST',
        path: '/api/tasks/search',
        body: { queue, limit: rows, filterByIsNotWarranty: true, ...chosen() },
      }),
      goal: 0.5,
      p99: 80,
    },
    {
      name: 'e',
      what: 'another operator for 100 tasks, with a row of history each',
      stick: () => ({ method: 'PATCH', path: '/operator', body: assignment() }),
      product: () => ({ method: 'PATCH', path: '/api/tasks/operator', body: assignment() }),
      goal: 3,
      p99: 600,
    },
  ]
}
