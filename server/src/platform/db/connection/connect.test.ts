import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'

import { testDb, testDbUrl } from '../../../testing/database.ts'
import { startFaultProxy } from '../../../testing/fault-proxy.ts'
import { connect } from '../connect.ts'
import { inTransaction } from '../transaction.ts'
import { isDatabaseUnavailable } from './database-unavailable.ts'
import { asBytes } from './dialect.ts'

await testDb()
const db = connect(testDbUrl(), { max: 2 })
const admin = connect(testDbUrl(), { max: 1 })
afterAll(() => Promise.all([db.destroy(), admin.destroy()]))

const one = async <T>(query: string): Promise<T | undefined> => {
  const { rows } = await sql<{ value: T }>`select ${sql.raw(query)} as value`.execute(db)
  return rows[0]?.value
}

/** How many there were. */
const killSleepers = async (): Promise<number> => {
  const { rows } = await sql`
    select pg_terminate_backend(pid, 2000) from pg_stat_activity
    where datname = current_database() and state = 'active' and query like 'select pg_sleep%'`.execute(admin)
  return rows.length
}

const kill = (pid: number | undefined) => sql`select pg_terminate_backend(${pid}, 2000)`.execute(admin)

test('a statement is neither compiled nor spread over several cores, which are for others', async () => {
  expect(await one(`current_setting('jit')`)).toBe('off')
  expect(await one(`current_setting('max_parallel_workers_per_gather')`)).toBe('0')
})

test('a statement ends after its time limit', async () => {
  const impatient = connect(testDbUrl(), { max: 1, statementTimeoutMs: 100 })
  await expect(sql`select pg_sleep(5)`.execute(impatient)).rejects.toThrow('statement timeout')
  await impatient.destroy()
})

describe('values', () => {
  test('a moment is ISO text with milliseconds, whatever the fraction', async () => {
    expect(await one(`'2026-11-21 03:46:15+00'::timestamptz`)).toBe('2026-11-21T03:46:15.000Z')
    expect(await one(`'2026-11-21 03:46:15.5+00'::timestamptz`)).toBe('2026-11-21T03:46:15.500Z')
    expect(await one(`'2026-11-21 06:46:15.123999+03'::timestamptz`)).toBe('2026-11-21T03:46:15.123Z')
  })

  test('a day is text, counts and sums are numbers, arrays of an enum are arrays', async () => {
    expect(await one(`'2026-02-29'::text`)).toBe('2026-02-29')
    expect(await one(`'2028-02-29'::date`)).toBe('2028-02-29')
    expect(await one(`(select sum(n) from (values (1::bigint), (2)) as t (n))`)).toBe(3)
    expect(await one(`array['glonass', 'luv']::queue[]`)).toEqual(['glonass', 'luv'])
  })

  test('rows built in SQL get the names of the code, stored JSON keeps its own', async () => {
    expect(
      await one(`json_build_object('last_name', json_build_array(json_build_object('is_done', true)))`),
    ).toEqual({ lastName: [{ isDone: true }] })
    expect(await one(`'{"created_from": {"some_key": 1}}'::jsonb`)).toEqual({ created_from: { some_key: 1 } })
  })
})

describe('a statement that fails after its first rows', () => {
  const fail = sql`select 1 / (3 - n) from generate_series(1, 5) as n`
  const count = async (on: typeof single): Promise<unknown> =>
    (await sql`select n from generate_series(1, 2) as n`.execute(on)).rows
  const single = connect(testDbUrl(), { max: 1 })
  afterAll(() => single.destroy())

  test('leaves none of them to the next statement of its connection', async () => {
    for (let turn = 0; turn < 2; turn += 1) {
      await expect(fail.execute(single)).rejects.toThrow('division by zero')
      expect(await count(single)).toEqual([{ n: 1 }, { n: 2 }])
    }
    await expect(inTransaction(single, (tx) => fail.execute(tx))).rejects.toThrow('division by zero')
    expect(await count(single)).toEqual([{ n: 1 }, { n: 2 }])
  })

  test('nor when it is read in portions', async () => {
    const read = async (): Promise<void> => {
      for await (const _ of single.getExecutor().stream(fail.compile(single), 5));
    }
    await expect(read()).rejects.toThrow('division by zero')
    expect(await count(single)).toEqual([{ n: 1 }, { n: 2 }])
  })
})

test('stored JSON is given as a value or as its text', async () => {
  const title = 'вид работ'
  await db
    .insertInto('taskTypes')
    .values({ title, checklist: JSON.stringify([{ title: 'пункт', isRequired: true }]) })
    .execute()
  const { checklist } = await db.selectFrom('taskTypes').select('checklist').executeTakeFirstOrThrow()
  expect(checklist).toEqual([{ title: 'пункт', isRequired: true }])
  const { rows } = await sql<{ value: unknown }>`select ${[1, { created_from: 2 }]}::jsonb as value`.execute(
    db,
  )
  expect(rows).toEqual([{ value: [1, { created_from: 2 }] }])
})

test('a statement that is asked for bytes gives its one value as it was sent, and fails like all others', async () => {
  const ask = (from: typeof db, value: string) =>
    sql<{ bytes: Buffer | null }>`${sql.raw(asBytes)} select ${sql.raw(value)}`.execute(from)
  expect((await ask(db, `'«Ш» 😀'`)).rows).toEqual([{ bytes: Buffer.from('«Ш» 😀') }])
  expect((await ask(db, 'null::text')).rows).toEqual([{ bytes: null }])
  await expect(ask(db, '1 / 0')).rejects.toMatchObject({ code: '22012' })
  const lost = inTransaction(db, async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
    await kill(rows[0]?.pid)
    await ask(tx, '1::text')
  })
  await expect(lost).rejects.toSatisfy(isDatabaseUnavailable)
})

describe('connections', () => {
  test('a transaction whose connection dies between two statements fails and leaves nothing half-done', async () => {
    const attempt = db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
      await sql`insert into car_servers (title) values ('до обрыва')`.execute(tx)
      await kill(rows[0]?.pid)
      // Others use the pool meanwhile, so the lost connection is replaced.
      await Promise.all([one('1'), one('2'), one('3')])
      await sql`insert into car_servers (title) values ('после обрыва')`.execute(tx)
    })
    const error: unknown = await attempt.catch((caught: unknown) => caught)
    expect(isDatabaseUnavailable(error)).toBe(true)
    expect(await db.selectFrom('carServers').select('title').execute()).toEqual([])
  })

  test('a connection that died in the middle of a statement is not given to any caller again', async () => {
    for (let round = 0; round < 3; round += 1) {
      const pid = await one<number>('pg_backend_pid()')
      const slow = sql`select pg_sleep(5)`.execute(db).catch((caught: unknown) => caught)
      await kill(pid)
      await killSleepers()
      expect(isDatabaseUnavailable(await slow)).toBe(true)
      await Promise.all([1, 2, 3, 4].map((n) => expect(one(String(n))).resolves.toBe(n)))
    }
  })

  test('a caller that waits for a connection that dies gets the next one', async () => {
    const narrow = connect(testDbUrl(), { max: 1 })
    for (let round = 0; round < 3; round += 1) {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(narrow)
      const slow = sql`select pg_sleep(5)`.execute(narrow).catch((caught: unknown) => caught)
      const waiting = [1, 2, 3].map((n) => sql<{ n: number }>`select ${n}::int as n`.execute(narrow))
      await kill(rows[0]?.pid)
      expect(isDatabaseUnavailable(await slow)).toBe(true)
      expect((await Promise.all(waiting)).map(({ rows: [row] }) => row?.n)).toEqual([1, 2, 3])
    }
    await narrow.destroy()
  })

  test('those that die while the process is busy are replaced, every one of them', async () => {
    const narrow = connect(testDbUrl(), { max: 2 })
    for (let round = 0; round < 4; round += 1) {
      const slow = sql`select pg_sleep(5)`.execute(narrow).catch((caught: unknown) => caught)
      await expect.poll(killSleepers).toBe(1)
      expect(isDatabaseUnavailable(await slow)).toBe(true)
      // Time passes between the end of the connection and the next calls, which then come at once.
      await sql`select 1`.execute(admin)
      for (const busyUntil = performance.now() + 300; performance.now() < busyUntil;);
      const asked = [1, 2, 3, 4].map((n) => sql<{ n: number }>`select ${n}::int as n`.execute(narrow))
      expect((await Promise.all(asked)).map(({ rows: [row] }) => row?.n)).toEqual([1, 2, 3, 4])
    }
    await narrow.destroy()
  })

  test('a pool that has ended opens no connections, and waiting callers are refused at once', async () => {
    const connections = () =>
      one<number>('(select count(*) from pg_stat_activity where datname = current_database())')
    const before = await connections()
    const narrow = connect(testDbUrl(), { max: 1 })
    await sql`select 1`.execute(narrow)
    const running = sql`select pg_sleep(0.3)`.execute(narrow)
    const waiting = [1, 2, 3].map(() => sql`select 1`.execute(narrow).catch((caught: unknown) => caught))
    await sql`select 1`.execute(admin)
    const end = narrow.destroy()
    expect((await Promise.all(waiting)).every(isDatabaseUnavailable)).toBe(true)
    await expect(running).resolves.toBeDefined()
    await end
    await expect.poll(connections).toBe(before)
  })

  test('a caller that waits too long for a free connection is refused, and later callers are served', async () => {
    const narrow = connect(testDbUrl(), { max: 2, poolWaitMs: 300 })
    await Promise.all([1, 2].map(() => sql`select 1`.execute(narrow)))
    const busy = [1, 2].map(() => sql`select pg_sleep(0.6)`.execute(narrow))
    await expect(sql`select 1`.execute(narrow)).rejects.toThrow('no free connection')
    await Promise.all(busy)
    await expect(sql`select 1`.execute(narrow)).resolves.toBeDefined()
    await narrow.destroy()
  })
})

describe('a database that has fallen silent', () => {
  test(
    'fails its statements within five seconds and serves again as soon as it wakes',
    { timeout: 15_000 },
    async () => {
      const proxy = await startFaultProxy(testDbUrl())
      const remote = connect(proxy.url, { max: 2 })
      try {
        await sql`select 1`.execute(remote)
        proxy.freeze()
        const began = performance.now()
        const error: unknown = await sql`select 1`.execute(remote).catch((caught: unknown) => caught)
        expect(isDatabaseUnavailable(error)).toBe(true)
        expect(performance.now() - began).toBeLessThan(5000)
        // The next one does not get as far as a connection.
        expect(
          isDatabaseUnavailable(await sql`select 1`.execute(remote).catch((caught: unknown) => caught)),
        ).toBe(true)
        proxy.thaw()
        await expect(sql`select 1`.execute(remote)).resolves.toBeDefined()
      } finally {
        await remote.destroy()
        await proxy.stop()
      }
    },
  )
})

describe('transactions', () => {
  test('a swallowed error does not pass for a commit', async () => {
    const attempt = inTransaction(db, async (tx) => {
      await sql`insert into car_servers (title) values ('пропадёт')`.execute(tx)
      await sql`select 1 / 0`.execute(tx).catch(() => {})
    })
    await expect(attempt).rejects.toThrow('nothing is committed')
  })

  test('a deadlock is repeated until both are through', async () => {
    const ids = (
      await db
        .insertInto('carServers')
        .values([{ title: 'первый' }, { title: 'второй' }])
        .returning('id')
        .execute()
    ).map(({ id }) => id)
    const rename = (order: number[]) =>
      inTransaction(db, async (tx) => {
        for (const id of order) {
          await tx.updateTable('carServers').set({ isActive: false }).where('id', '=', id).execute()
          await sql`select pg_sleep(0.1)`.execute(tx)
        }
      })
    await Promise.all([rename(ids), rename(ids.toReversed())])
    const rows = await db.selectFrom('carServers').select('isActive').execute()
    expect(rows).toEqual([{ isActive: false }, { isActive: false }])
  })

  test('another error is not repeated', async () => {
    let tries = 0
    const attempt = inTransaction(db, async (tx) => {
      tries += 1
      await sql`select 1 / 0`.execute(tx)
    })
    await expect(attempt).rejects.toThrow('division by zero')
    expect(tries).toBe(1)
  })
})
