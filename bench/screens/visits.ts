import type postgres from 'postgres'

import { Client } from '../lab/drive.ts'
import { signIn } from '../lab/server.ts'
import type { Values, Visitor } from './calls.ts'

/** Fields that are not named after the room of their objects. */
const roomNames: Readonly<Record<string, string>> = {
  operatorIds: 'operators',
  operatorId: 'operators',
  typeIds: 'task_types',
  categoryIds: 'task_categories',
  carServerIds: 'car_servers',
  parentId: 'tasks',
  ids: 'tasks',
}

export interface Visit {
  readonly client: Client
  readonly values: Values
}

type Sql = postgres.Sql

/** A signed-in visitor, and the objects that the visitor sees. */
export async function visitOf(sql: Sql, port: number, visitor: Visitor, connections = 1): Promise<Visit> {
  const client = visitor === 'driver' ? await driverOf(port) : await signIn(port, visitor, connections)
  const seen = async (room: string): Promise<number[]> => {
    const found: number[] = []
    for (const offset of [0, 40, 200]) {
      const { status, body } = await client.call({
        method: 'POST',
        path: `/api/${room}/search`,
        body: { limit: 40, offset },
      })
      if (status === 200)
        found.push(...(JSON.parse(body) as { items: { id: number }[] }).items.map(({ id }) => id))
    }
    return found
  }
  const rooms = ['tasks', 'cars', 'companies', 'contacts', 'drivers', 'users']
  const byRoom = new Map<string, number[]>()
  for (const room of rooms) byRoom.set(room, visitor === 'driver' ? [] : await seen(room))
  const dictionary = async (name: string): Promise<void> => {
    const rows = await sql<{ id: number }[]>`select id from ${sql(name)} limit 50`
    byRoom.set(
      name,
      rows.map(({ id }) => id),
    )
  }
  for (const name of ['task_types', 'task_categories', 'car_servers']) await dictionary(name)
  const workers = await sql<{ id: number }[]>`
    select distinct operator_id as id from tasks where is_open and operator_id is not null`
  byRoom.set(
    'operators',
    workers.map(({ id }) => id),
  )
  const me =
    visitor === 'driver'
      ? { queues: [] }
      : await client.json<{ queues: string[] }>({ method: 'GET', path: '/api/auth/user' })
  const words = await wordsOf(sql)
  return {
    client,
    values: {
      queues: me.queues.length > 0 ? me.queues : ['tachograph', 'glonass', 'skud', 'luv', 'external'],
      ids: (name) => byRoom.get(roomOf(name)) ?? [],
      words: (called) => words.get(called.split('/')[1] ?? '') ?? words.get('tasks') ?? [],
    },
  }
}

/** «companyIds», «companyId» and «companies» mean the same objects. */
function roomOf(name: string): string {
  const known = roomNames[name]
  if (known !== undefined) return known
  const stem = name.replace(/Ids?$/, '')
  return (
    {
      company: 'companies',
      car: 'cars',
      driver: 'drivers',
      contact: 'contacts',
      user: 'users',
      task: 'tasks',
    }[stem] ?? stem
  )
}

async function driverOf(port: number): Promise<Client> {
  const dispatcher = await signIn(port, 'Диспетчер')
  const { token } = await dispatcher.json<{ token: string }>({
    method: 'GET',
    path: '/api/drivers/mobile/auth/register/1',
  })
  dispatcher.close()
  const stranger = new Client(port)
  const session = await stranger.json<{ sessionToken: string }>({
    method: 'POST',
    path: '/api/mobile/session',
    body: { token },
  })
  stranger.close()
  return new Client(port, { headers: { authorization: `Bearer ${session.sessionToken}` } })
}

/** What people type: a word of a title, a surname, signs of a plate, a name. */
async function wordsOf(sql: Sql): Promise<Map<string, string[]>> {
  const words = async (statement: postgres.PendingQuery<{ word: string }[]>): Promise<string[]> =>
    (await statement).map(({ word }) => word)
  const surnames = sql<
    { word: string }[]
  >`select distinct last_name as word from drivers order by 1 limit 200`
  return new Map([
    [
      'tasks',
      [
        ...(await words(sql`select word from search_words tablesample system (5) limit 100`)),
        ...(await words(sql`select substr(plate, 2, 3) as word from cars tablesample system (1) limit 100`)),
      ],
    ],
    [
      'cars',
      await words(
        sql`select substr(plate, 2, 5) as word from cars tablesample system (1) where plate is not null limit 100`,
      ),
    ],
    ['companies', await words(sql`select split_part(name, ' ', 1) as word from companies limit 100`)],
    ['drivers', await words(surnames)],
    ['contacts', await words(sql`select split_part(name, ' ', 1) as word from contacts limit 100`)],
    ['users', await words(sql`select last_name as word from users limit 50`)],
  ])
}
