import type { Role } from '../lab/server.ts'

export type Visitor = Role | 'driver'

/** A call of the screens with the values of the demo. What equals its default is left out. */
export interface Recorded {
  readonly method: 'GET' | 'POST'
  /** As the contract declares it, without the prefix of the API. */
  readonly path: string
  readonly query?: Readonly<Record<string, string>>
  readonly body?: Readonly<Record<string, unknown>>
  /** How often one walk makes it, by visitor. */
  readonly counts: Readonly<Partial<Record<Visitor, number>>>
}

const isMoment = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d/.test(value)

const isDefault = (value: unknown): boolean =>
  value === false || value === '' || value === 0 || (Array.isArray(value) && value.length === 0)

/** The API adds the defaults again. */
export const withoutDefaults = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutDefaults)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, each]) => !isDefault(each))
      .map(([key, each]: [string, unknown]) => [key, withoutDefaults(each)]),
  )
}

/** Calls of one shape differ in their values alone: queues, objects, words, days and pages. */
export const shapeOf = ({ method, path, query, body }: Omit<Recorded, 'counts'>): string =>
  JSON.stringify([path, method, query, body], (key, value: unknown) => {
    if (key === 'queue') return 'queue'
    if (key === 'offset') return Number(value) > 0 ? 'later' : 'first'
    if (key === 'query') return value === '' ? '' : 'word'
    if (isMoment(value)) return 'moment'
    if (Array.isArray(value) && typeof value[0] === 'number') return 'ids'
    if (/(^id|Id)$/.test(key)) return 'id'
    return value
  })

/** The data of the large installation that take the place of the recorded values. */
export interface Values {
  readonly queues: readonly string[]
  /** Ids by the name of a field or the first part of a path. */
  readonly ids: (name: string) => readonly number[]
  readonly words: (path: string) => readonly string[]
}

const pick = <Item>(items: readonly Item[]): Item | undefined =>
  items[Math.floor(Math.random() * items.length)]

const dayMs = 86_400_000

/** The same call with other values. All moments of a call move by the same number of days. */
export function withOtherValues(
  { method, path, query, body }: Recorded,
  { queues, ids, words }: Values,
): { method: 'GET' | 'POST'; path: string; body?: unknown } {
  const days = Math.floor(Math.random() * 60)
  const other = (value: unknown, key: string): unknown => {
    if (key === 'queue') return pick(queues) ?? value
    if (key === 'query') return pick(words(path)) ?? value
    if (key === 'offset') return Number(value) * (1 + Math.floor(Math.random() * 20))
    if (isMoment(value)) return moved(value, days)
    if (/(^id|Id)$/.test(key)) return pick(ids(key)) ?? value
    if (Array.isArray(value))
      return value.map((each: unknown) =>
        typeof each === 'number' ? (pick(ids(key)) ?? each) : other(each, ''),
      )
    return typeof value === 'object' && value !== null ? Object.fromEntries(otherOf(value)) : value
  }
  const otherOf = (values: object): [string, unknown][] =>
    Object.entries(values).map(([key, value]: [string, unknown]) => [key, other(value, key)])
  const [room = ''] = path.slice(1).split('/')
  const address = path.replaceAll(/:\w+/g, (name) =>
    String(pick(ids(name === ':id' ? room : name.slice(1))) ?? 1),
  )
  const search = query
    ? `?${new URLSearchParams(otherOf(query).map(([key, value]): [string, string] => [key, String(value)])).toString()}`
    : ''
  return {
    method,
    path: `/api${address}${search}`,
    ...(body && { body: Object.fromEntries(otherOf(body)) }),
  }
}

function moved(value: string, days: number): string {
  const at = new Date(Date.parse(value) - days * dayMs).toISOString()
  return value.length === 10 ? at.slice(0, 10) : at
}
