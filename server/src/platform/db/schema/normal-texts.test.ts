import { sql } from 'kysely'
import { beforeAll, expect, test, vi } from 'vitest'

import { databaseAt } from '../../../testing/schema-database.ts'
import { migrateToLatest } from './migrate.ts'

// A whole schema is made here, and the machine may be busy.
vi.setConfig({ hookTimeout: 60_000 })

const { db, url } = await databaseAt('texts', '0021_phones')

const decomposed = 'Королёв'.normalize('NFD')

beforeAll(async () => {
  await sql`insert into companies (id, name, full_name, comment) values
    (1, 'OOO “Йод”', ${`Общество \u200b«Йод»`.normalize('NFD')}, ${'одна\r\nдве  строки'}),
    (2, ${'\u200b\u2060'}, '', ''), (3, 'ООО «Юг»', '', '')`.execute(db)
  await sql`insert into drivers (id, last_name, first_name, license_number, driver_card_number) values
    (1, ${decomposed}, 'Cергей', '9915654321', 'rud00001234567890')`.execute(db)
  await sql`insert into users (id, email, last_name, first_name, role) values
    (1, ${`зайцев@пример.рф`.normalize('NFD')}, 'Зайцев', 'Пётр', 'operator'),
    (2, 'ivanov@company.ru', 'Иванов', 'Иван', 'operator'),
    (3, ${'iva\u200bnov@company.ru'}, 'Иванов', 'Иван', 'operator')`.execute(db)
  await sql`insert into cars (id, plate, plate_country, vin, status) values
    (1, 'А123ВС77', 'RU', null, 'READY'), (2, 'A124BC77', 'RU', null, 'READY'),
    (3, '124', 'RU', null, 'READY'), (4, 'A123BC77', 'RU', null, 'READY'),
    (5, 'АВ12347', 'BY', null, 'READY')`.execute(db)
  await sql`insert into task_types (id, title) values (1, 'Поверка'), (2, ${'Пове\u00adрка'}), (3, ${'Монтаж\u00a0ДУТ'})`.execute(
    db,
  )
  await sql`insert into tasks (id, queue, title, company_id, driver_id, description) values
    (1, 'tachograph', ${'Нет связи: й'.normalize('NFD')}, 1, 1, ${'👩🏽‍🔧\u200d ждёт'})`.execute(db)
  await migrateToLatest(url)
})

const rows = async (query: string) =>
  (await sql.raw<Record<string, unknown>>(query).execute(db)).rows.map((row) => Object.values(row))

test('stored texts are composed, without invisible characters, and in one line where they are one', async () => {
  expect(await rows('select name, full_name, comment from companies where id = 1')).toEqual([
    ['ООО "Йод"', 'Общество «Йод»', 'одна\nдве  строки'],
  ])
  expect(await rows('select last_name, first_name, license_number, driver_card_number from drivers')).toEqual(
    [['Королёв', 'Сергей', '99 15 654321', 'RUD 0000 1234 5678 90']],
  )
  expect(await rows('select title, description from tasks')).toEqual([['Нет связи: й', '👩🏽‍🔧 ждёт']])
})

test('a task is found by the new names', async () => {
  expect(
    await rows(`select words @@ 'корол:*'::tsquery and words @@ 'йод'::tsquery from task_search`),
  ).toEqual([[true]])
})

test('codes are in the spelling of their readers', async () => {
  expect(await rows('select id, plate from cars order by id')).toEqual([
    [1, 'А123ВС77'],
    [2, 'А124ВС77'],
    [3, '124'],
    [4, 'A123BC77'],
    [5, 'AB12347'],
  ])
})

test('a value that another row has stays, as does one that cannot be read, and both are noted', async () => {
  expect(await rows('select email from users order by id')).toEqual([
    ['зайцев@пример.рф'.normalize('NFC')],
    ['ivanov@company.ru'],
    ['iva\u200bnov@company.ru'],
  ])
  expect(await rows('select title from task_types where id < 4 order by id')).toEqual([
    ['Поверка'],
    ['Пове\u00adрка'],
    ['Монтаж ДУТ'],
  ])
  expect(await rows('select entity, object_id, field from unread_values order by 1, 2, 3')).toEqual([
    ['cars', 3, 'plate'],
    ['cars', 4, 'plate'],
    ['companies', 2, 'name'],
    ['users', 3, 'email'],
  ])
})
