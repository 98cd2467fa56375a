import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'

import { isPlate } from '@naryad/contract/cars/plates'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { recognise } from '../../platform/files/recognise.ts'
import { isRightPassword } from '../../rooms/auth/passwords/passwords.ts'
import { demoAccounts, demoPassword } from './accounts.ts'
import { NotEmpty } from './load.ts'
import { type LoadedDemo, makeDemoDatabase } from './loaded.make.ts'

const now = new Date('2026-03-02T10:00:00+03:00')
const options = { tasks: 600, now }

let demo: LoadedDemo
let schemaBefore: string[]
beforeAll(async () => {
  demo = await makeDemoDatabase('load')
  schemaBefore = await schema()
  await breakOff()
  await demo.load(options)
}, 60_000)
afterAll(() => demo.drop())

/** Numbers are used up by a load that does not come to its end. */
const breakOff = () =>
  expect(
    demo.load({
      ...options,
      onProgress: () => {
        throw new Error('broken off')
      },
    }),
  ).rejects.toThrow('broken off')

/** Everything that the load takes off and has to put on again. */
async function schema(): Promise<string[]> {
  const rows = await demo.sql<{ line: string }[]>`
    select indexdef as line from pg_indexes where schemaname = 'public'
    union all
    select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) || convalidated::text from pg_constraint
    union all
    select tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text from pg_trigger where not tgisinternal
    order by 1`
  return rows.map(({ line }) => line)
}

/**
 * All that the demo has written, but for what is drawn by lot elsewhere: salts of passwords, keys of files, ids of printed
 * documents, and moments at which the load itself ran.
 */
async function fingerprint(): Promise<string[]> {
  const drawn = `'password_hash', 'storage_key', 'thumbnail_key', 'document', 'hash', 'changed_at'`
  const tables = await demo.sql<{ name: string }[]>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'kysely%' order by 1`
  const rows = await Promise.all(
    tables.map(({ name }) =>
      demo.sql.unsafe<{ print: string }[]>(
        `select '${name} ' || count(*) || ' ' || coalesce(md5(string_agg(line, E'\\n' order by line)), '') as print
         from (select (to_jsonb(t) - array[${drawn}])::text as line from ${name} t) as lines`,
      ),
    ),
  )
  return rows.flat().map(({ print }) => print)
}

describe('a load', () => {
  test('leaves the schema as it was', async () => {
    expect(await schema()).toEqual(schemaBefore)
  })

  test('keeps away from a database that is in use', async () => {
    await expect(demo.load(options)).rejects.toThrow(NotEmpty)
  })

  test('repeated with the same seed and day gives the same company', async () => {
    const first = await fingerprint()
    await demo.load({ ...options, replace: true })
    expect(await fingerprint()).toEqual(first)
    expect(first).toContainEqual(expect.stringMatching(/^tasks 600 /))
  }, 60_000)

  test('that fails leaves an empty database and a whole schema', async () => {
    const broken = await makeDemoDatabase('broken')
    await broken.sql`alter table task_comments add constraint none check (false)`
    await expect(broken.load({ tasks: 100, now })).rejects.toThrow('none')
    const [row] = await broken.sql`select count(*)::int as n from companies`
    const [indexes] = await broken.sql`select count(*)::int as n from pg_indexes where schemaname = 'public'`
    await broken.drop()
    expect(row?.['n']).toBe(0)
    expect(indexes?.['n']).toBe(schemaBefore.filter((line) => /^CREATE (UNIQUE )?INDEX/.test(line)).length)
  }, 60_000)

  test('leaves counts that are those of the tasks', async () => {
    const plain = await demo.sql`
      select queue, status, coalesce(operator_id, 0) as operator_id, is_warranty,
        costs > 0 and not is_costs_approved as has_unapproved_costs, car_id is not null as has_car, count(*)::int as n
      from tasks group by 1, 2, 3, 4, 5, 6`
    const kept = await demo.sql`
      select queue, status, operator_id, is_warranty, has_unapproved_costs, has_car, n from task_counts`
    const lines = (rows: readonly object[]): string[] => rows.map((row) => JSON.stringify(row)).toSorted()
    expect(lines(kept)).toEqual(lines(plain))
    expect(kept.length).toBeGreaterThan(50)
  })

  test('leaves words that a refresh would not change', async () => {
    const words = (): Promise<unknown> =>
      demo.sql`select md5(string_agg(task_id || queue::text || words::text, ' ' order by task_id)) from task_search`
    const before = await words()
    await demo.sql`select refresh_task_search(array(select id from tasks))`
    expect(await words()).toEqual(before)
    const [row] = await demo.sql`select count(*)::int as n from task_search`
    expect(row?.['n']).toBe(600)
  })

  test('lets numbers go on after its own', async () => {
    const [row] = await demo.sql`
      insert into tasks (queue, title) values ('skud', 'Следующая') returning id`
    await demo.sql`delete from tasks where id = ${Number(row?.['id'])}`
    expect(row?.['id']).toBe(18_421)
    const [company] = await demo.sql`insert into companies (name) values ('Новая') returning id`
    await demo.sql`delete from companies where id = ${Number(company?.['id'])}`
    expect(company?.['id']).toBe(87)
  })
})

describe('what is in the demo', () => {
  test('an account for every role opens with the password that is printed', async () => {
    const rows = await demo.sql<{ role: string; isSenior: boolean; hash: string }[]>`
      select role, is_senior as "isSenior", password_hash as hash from users
      where email = any (${demoAccounts.map(({ email }) => email)}) and not is_blocked`
    expect(rows.map(({ role, isSenior }) => (isSenior ? 'senior' : role)).toSorted()).toEqual([
      'admin',
      'client',
      'engineer',
      'operator',
      'senior',
    ])
    expect(await isRightPassword(rows[0]?.hash, demoPassword)).toBe(true)
  })

  test('files are what their rows say, with a thumbnail each', async () => {
    const rows = await demo.sql<
      {
        name: string
        mime: string
        size: string
        sha256: Buffer
        storage_key: string
        thumbnail_key: string
      }[]
    >`select distinct name, mime, size, sha256, storage_key, thumbnail_key from attachments`
    expect(rows.length).toBeGreaterThan(20)
    expect(new Set(rows.map(({ mime }) => mime))).toEqual(new Set(['image/jpeg', 'application/pdf']))
    for (const row of rows) {
      const content = await buffer(await demo.store.read(row.storage_key))
      expect(content.length).toBe(Number(row.size))
      expect(createHash('sha256').update(content).digest()).toEqual(row.sha256)
      expect(await recognise(row.name, content)).toBe(row.mime === 'image/jpeg' ? 'jpeg' : 'pdf')
      const thumbnail = await sharp(await buffer(await demo.store.read(row.thumbnail_key))).metadata()
      expect(Math.max(thumbnail.width, thumbnail.height)).toBe(320)
    }
  })
})

describe('of the 86 requests for accounts', () => {
  const offenders = (where: string): Promise<unknown[]> =>
    demo.sql.unsafe(`select email from registration_requests as request where ${where}`)

  test('four wait, eight were declined, and all others were approved', async () => {
    const rows = await demo.sql`
      select status, count(*)::int as n, count(distinct email)::int as emails
      from registration_requests group by status order by status`
    expect([...rows]).toEqual([
      { status: 'APPROVED', n: 74, emails: 74 },
      { status: 'DECLINED', n: 8, emails: 8 },
      { status: 'NEW', n: 4, emails: 4 },
    ])
    const [last] = await demo.sql`
      select last_name, company_name from registration_requests order by id desc limit 1`
    expect(last).toEqual({ last_name: 'Сабиров', company_name: 'ООО «ТрансЛогистик»' })
  })

  test('every approved one has an account, and every client has requested it', async () => {
    expect(await offenders(`(status = 'APPROVED') <> (user_id is not null)`)).toEqual([])
    const rows = await demo.sql`
      select id from users where role = 'client' and id not in (
        select user_id from registration_requests where user_id is not null)`
    expect(rows).toEqual([])
  })

  test('none was decided before it came in, or later than now', async () => {
    const end = `'${now.toISOString()}'::timestamptz`
    expect(
      await offenders(`created_at >= ${end} or decided_at <= created_at or decided_at > ${end}`),
    ).toEqual([])
  })

  test('those that were declined or wait are young enough to be there still', async () => {
    const end = `'${now.toISOString()}'::timestamptz`
    expect(await offenders(`status <> 'APPROVED' and created_at < ${end} - interval '30 days'`)).toEqual([])
  })
})

describe('numbers of the demo pass their checks', () => {
  const column = async (query: string): Promise<string[]> =>
    (await demo.sql.unsafe<{ value: string }[]>(query)).map(({ value }) => value)

  const sum = (digits: string, weights: readonly number[]): number =>
    weights.reduce((total, weight, index) => total + weight * Number(digits[index]), 0)

  test('plates', async () => {
    const plates = await column('select plate as value from cars')
    expect(plates).toHaveLength(1284)
    expect(plates.filter((plate) => !isPlate(plate))).toEqual([])
    expect(new Set(plates).size).toBe(plates.length)
  })

  test('VINs; those of Chinese plants with their check sign', async () => {
    const vins = await column('select vin as value from cars')
    expect(vins.filter((vin) => !/^[A-HJ-NPR-Z0-9]{17}$/.test(vin))).toEqual([])
    expect(new Set(vins).size).toBe(vins.length)
    const chinese = vins.filter((vin) => vin.startsWith('L'))
    expect(chinese.length).toBeGreaterThan(50)
    const values = new Map(
      'A1 B2 C3 D4 E5 F6 G7 H8 J1 K2 L3 M4 N5 P7 R9 S2 T3 U4 V5 W6 X7 Y8 Z9'
        .split(' ')
        .map((pair) => [pair.slice(0, 1), pair.slice(1)]),
    )
    const weights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2]
    const wrong = chinese.filter((vin) => {
      const digits = vin.replace(/[A-Z]/g, (letter) => values.get(letter) ?? '')
      const rest = sum(digits.length === 17 ? digits : '', weights) % 11
      return vin[8] !== (rest === 10 ? 'X' : String(rest))
    })
    expect(wrong).toEqual([])
  })

  test('ИНН, КПП and ОГРН', async () => {
    const inns = await column('select inn as value from companies')
    const wrong = inns.filter((inn) => {
      if (inn.length === 10) return (sum(inn, [2, 4, 10, 3, 5, 9, 4, 6, 8]) % 11) % 10 !== Number(inn[9])
      const first = (sum(inn, [7, 2, 4, 10, 3, 5, 9, 4, 6, 8]) % 11) % 10
      const second = (sum(inn, [3, 7, 2, 4, 10, 3, 5, 9, 4, 6, 8]) % 11) % 10
      return inn.length !== 12 || first !== Number(inn[10]) || second !== Number(inn[11])
    })
    expect(wrong).toEqual([])
    const ogrns = await column('select ogrn as value from companies')
    const wrongOgrns = ogrns.filter((ogrn) => {
      const body = BigInt(ogrn.slice(0, -1))
      return Number((body % (ogrn.length === 13 ? 11n : 13n)) % 10n) !== Number(ogrn.at(-1))
    })
    expect(wrongOgrns).toEqual([])
    const mixed = await column(
      `select name as value from companies where (name like 'ИП %') <> (kpp is null)
         or (name like 'ИП %') <> (char_length(inn) = 12) or (name like 'ИП %') <> (char_length(ogrn) = 15)`,
    )
    expect(mixed).toEqual([])
  })

  test('units: every number of a truck is one, and those that are elsewhere', async () => {
    const [row] = await demo.sql<Record<string, number>[]>`
      select count(*) filter (where place = 'CAR')::int as standing,
        count(*) filter (where place = 'PERSON')::int as held, count(*) filter (where place = 'REPAIR')::int as repaired,
        count(*) filter (where place = 'CAR' and since is null)::int as undated,
        count(*) filter (where car_id in (select id from cars where status = 'ARCHIVED'))::int as archived,
        count(*) filter (where not exists (select from unit_moves where unit_id = units.id))::int as unmoved
      from units`
    expect(row).toMatchObject({ held: 60, repaired: 8, undated: 12, archived: 3, unmoved: 0 })
    expect(row?.['standing']).toBeGreaterThan(4800)
    const wrong = await column(`
      select title as value from cars
      where (tachograph_number, skzi_number, tracker_imei) is distinct from (
        coalesce((select serial from units where car_id = cars.id and kind = 'TACHOGRAPH' and is_main), ''),
        coalesce((select serial from units where car_id = cars.id and kind = 'SKZI' and is_main), ''),
        coalesce((select serial from units where car_id = cars.id and kind = 'TERMINAL' and is_main), ''))`)
    expect(wrong).toEqual([])
  })

  test('IMEIs and phones', async () => {
    const imeis = await column(`select tracker_imei as value from cars where tracker_imei <> ''`)
    const luhn = (imei: string): number =>
      [...imei].toReversed().reduce((total, digit, index) => {
        const value = Number(digit) * (index % 2 === 1 ? 2 : 1)
        return total + (value > 9 ? value - 9 : value)
      }, 0)
    expect(imeis.filter((imei) => imei.length !== 15 || luhn(imei) % 10 !== 0)).toEqual([])
    const phones = await column(
      `select phone as value from drivers union select phone from companies union select phone from users
       union select item->>'phone' from contacts, jsonb_array_elements(phones) as item`,
    )
    expect(phones.filter((phone) => !/^\+7\d{10}$/.test(phone))).toEqual([])
  })
})
