import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

import postgres from 'postgres'

// The baseline: the simplest implementation. Prepared SQL with count(*) behind node:http; no sign-in, no
// permissions, no validation, and no history except the row that the call reads.

interface Search {
  readonly queue: string
  readonly limit: number
  readonly offset?: number
  readonly query?: string
  readonly operatorIds?: readonly number[]
  readonly statuses?: readonly string[]
}

const [url = ''] = process.argv.slice(2)
const sql = postgres(url, {
  max: 10,
  connection: { jit: 'off', TimeZone: 'UTC' },
  // Timestamps and the like stay text, as they are sent.
  types: {
    text: { to: 25, from: [1184, 1082, 1114, 20], serialize: String, parse: (value: string) => value },
  },
})

const joined = `
  from stick.tasks t
  left join companies on companies.id = t.company_id
  left join cars on cars.id = t.car_id
  left join drivers on drivers.id = t.driver_id
  left join users on users.id = t.operator_id
  left join task_types on task_types.id = t.type_id
  left join task_categories on task_categories.id = t.category_id`
const item = `
  select t.id, t.queue, t.title, t.status, t.priority, t.is_warranty, t.costs, t.is_costs_approved, t.address, t.lat, t.lon,
    t.planned_from, t.planned_to, t.deadline_at, t.source, t.created_at, t.updated_at, t.done_at, t.closed_at, t.version,
    t.parent_id, t.childs_count, t.childs_ended_count, t.attachments_count, t.comments_count, t.repeat_of_id,
    companies.name as company, cars.plate, cars.brand, cars.model, cars.year, drivers.last_name as driver,
    drivers.phone as driver_phone, users.last_name, users.first_name, task_types.title as type,
    task_categories.title as category`

const one = (id: number): Promise<unknown> =>
  sql.unsafe(
    `${item}, t.description, t.driver_description, t.work_report, t.checklist, t.cost_items ${joined} where t.id = $1`,
    [id],
    { prepare: true },
  )

async function search({ queue, limit, offset = 0, ...filters }: Search): Promise<unknown> {
  const parameters: (string | readonly string[] | readonly number[])[] = [queue]
  let where = 't.queue = $1::queue'
  const add = (condition: (place: string) => string, value: (typeof parameters)[number]): void => {
    parameters.push(value)
    where += ` and ${condition(`$${parameters.length}`)}`
  }
  if (filters.query) add((place) => `t.words @@ to_tsquery('russian', ${place})`, filters.query)
  if (filters.operatorIds) add((place) => `t.operator_id = any(${place}::int[])`, filters.operatorIds)
  if (filters.statuses)
    add((place) => `t.status = any(${place}::task_status[]) and not t.is_warranty`, filters.statuses)
  const prepared = { prepare: true }
  const [items, count] = await Promise.all([
    sql.unsafe(
      // Joined after the page is cut, because the planner would otherwise join a hundred thousand rows only
      // to skip them.
      `${item} ${joined} where t.id in (
        select t.id from stick.tasks t where ${where} order by t.id desc limit ${limit} offset ${offset})
      order by t.id desc`,
      [...parameters] as string[],
      prepared,
    ),
    sql.unsafe(
      `select count(*)::int as n from stick.tasks t where ${where}`,
      [...parameters] as string[],
      prepared,
    ),
  ])
  return { items, totalCount: count[0]?.['n'] as number }
}

const assign = ({ ids, operatorId }: { ids: readonly number[]; operatorId: number }): Promise<unknown> =>
  sql.begin(async (tx) => {
    await tx`select id from stick.tasks where id = any(${[...ids]}) order by id for update`
    await tx`update stick.tasks set operator_id = ${operatorId}, version = version + 1, updated_at = now()
      where id = any(${[...ids]})`
    await tx`insert into stick.task_actions (task_id, at, source, kind, field, to_text)
      select unnest(${[...ids]}::int[]), now(), 'STAFF', 'OPERATOR', 'Оператор', ${String(operatorId)}`
    return { failed: [], unchangedCount: 0 }
  })

async function answer(request: IncomingMessage): Promise<unknown> {
  if (request.method === 'GET') return one(Number(request.url?.split('/').at(-1)))
  const body: unknown = JSON.parse(await text(request))
  return request.method === 'POST' ? search(body as Search) : assign(body as Parameters<typeof assign>[0])
}

const server = createServer((request, response) => {
  answer(request).then(
    (body) => {
      const json = JSON.stringify(body)
      response.writeHead(200, {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(json),
      })
      response.end(json)
    },
    (error: unknown) => {
      console.error(error)
      response.writeHead(500).end()
    },
  )
})
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port))
