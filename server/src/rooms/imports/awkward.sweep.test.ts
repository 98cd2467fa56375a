import type { ImportEntity, ImportResult } from '@naryad/contract/imports/imports'
import { expect, test } from 'vitest'

import { testApp } from '../../testing/app.ts'
import { caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { sweep } from '../../testing/sweep.ts'
import { makeIssuedAct } from '../acts/acts.make.ts'
import { makeCar } from '../cars/cars.make.ts'
import { makeCompany } from '../companies/companies.make.ts'
import { makePriceList } from '../prices/prices.make.ts'
import { makePriceItem } from '../tasks/dictionaries/price-items.make.ts'
import { csvOf, type PlainTable } from './awkward-csv.make.ts'
import { awkwardKinds } from './awkward-files.make.ts'
import { fileOf, sendFile } from './imports.make.ts'

const db = await testDb()
const app = await testApp(db)

const tables: Readonly<Record<ImportEntity, PlainTable>> = {
  cars: {
    titles: ['Госномер', 'Марка', 'Год выпуска', 'Гаражный номер', 'Заметка'],
    rows: [
      ['А417КМ116', 'КАМАЗ', '2019', '008', 'после ремонта, "как новая"'],
      ['В604РТ16', 'Volvo', '2021', '0012', ''],
    ],
  },
  drivers: {
    titles: ['ФИО', 'Телефон', 'Карта водителя', 'Дата рождения', 'Примечание'],
    rows: [
      ['Зимин Лев Ильич', '+79172451861', 'RUD0000000000100', '01.02.1985', 'смены 2/2; ночью'],
      ['Зорин Ян Ильич', '8 (917) 245-18-62', '', '03.04.1990', ''],
    ],
  },
  companies: {
    titles: ['Наименование', 'ИНН', 'Юридический адрес', 'Телефон'],
    rows: [
      ['ООО "Магистраль-Юг"', '1650123450', 'Казань, ул. Баумана, 5', '+78432001020'],
      ['ИП Ковалев Д. С.', '', 'Елабуга', ''],
    ],
  },
  contacts: {
    titles: ['Контактное лицо', 'Должность', 'Телефоны', 'Заметка'],
    rows: [
      ['Анна Сергеевна', 'Главный механик', '+79172451863', 'звонить утром | днем'],
      ['Пётр', 'Директор', '+79172451864', ''],
    ],
  },
  contracts: {
    titles: ['Организация', 'Номер', 'Действует с', 'Действует до', 'Заметка'],
    rows: [
      ['Магистраль-Юг', '335/22', '14.03.2022', '13.03.2028', 'счёт "до 5"; почтой'],
      ['Магистраль-Юг', '17/24', '01.01.2024', '', ''],
    ],
  },
  units: {
    titles: ['Вид', 'Модель', 'Серийный номер', 'Где', 'Примечание'],
    rows: [
      ['Тахограф', 'Меркурий ТА-001', '00123456', 'Офис', 'пломба "5"; новая'],
      ['Блок СКЗИ', 'НКМ-2', '77120', 'Ремонт', ''],
    ],
  },
  priceItems: {
    titles: ['Код', 'Наименование', 'Ед. изм.', 'Цена'],
    rows: [
      ['00-00000042', 'Поверка тахографа, "с выездом"', 'шт.', '4 600,50'],
      ['00043', 'Замена блока; с программированием', 'шт.', '1200'],
    ],
  },
  priceLists: {
    titles: ['Прайс-лист', 'Код', 'Наименование', 'Ед. изм.', 'Цена'],
    rows: [
      ['Крупные парки', '00-00000042', 'Поверка тахографа, "с выездом"', 'шт.', '4 100,50'],
      ['Крупные парки', '', 'Замена блока; с программированием', 'шт.', '1100'],
    ],
  },
  acts: {
    titles: ['Номер акта', 'Счёт', 'Счёт от'],
    rows: [
      ['А-2026-118', '00-001204', '02.12.2026'],
      ['А-2026-119', '1205', ''],
    ],
  },
  maintenance: {
    titles: ['Госномер', 'Вид', 'Дата с', 'Дата по', 'Примечание'],
    rows: [
      ['А417КМ116', 'ТО-1', '21.11.2026', '20.11.2027', 'по книжке, "акт"'],
      ['В604РТ16', 'ТО-1', '22.11.2026', '21.11.2027', ''],
    ],
  },
}

const entities = Object.keys(tables) as ImportEntity[]

const readOf = ({ rowsCount, createdCount, errors, unknownColumns, findings }: ImportResult) => ({
  rowsCount,
  createdCount,
  errors: Object.values(errors),
  unknownColumns,
  values: findings?.preview.rows.map(({ cells }) => cells.map(({ text }) => text)),
})

const cases = awkwardKinds.flatMap((kind) => entities.map((entity) => ({ ...kind, entity })))

test.each(sweep(cases, 6))('$name is read as $entity like the plain table', async ({ entity, make }) => {
  const dispatcher = await caller(app, db, {
    role: ['contracts', 'priceItems', 'priceLists', 'acts'].includes(entity) ? 'admin' : 'operator',
  })
  for (const [plate = ''] of tables.maintenance.rows)
    if (entity === 'maintenance') await makeCar(db, { plate })
  if (entity === 'contracts') await makeCompany(db, { name: 'Магистраль-Юг' })
  if (entity === 'priceLists') {
    await makePriceList(db, { title: 'Крупные парки' })
    for (const [, code, title = ''] of tables.priceLists.rows)
      await makePriceItem(db, { title, price: 1, code1c: code === '' ? null : code })
  }
  const isOfActs = entity === 'acts'
  if (isOfActs)
    for (const number of ['А-2026-118', 'А-2026-119'])
      await makeIssuedAct(db, { companyId: (await makeCompany(db)).id, number })
  const send = (bytes: Buffer | string) => sendFile(dispatcher, entity, fileOf(bytes, 'Таблица.xls'), true)
  const plain = readOf(await send(csvOf(tables[entity])))
  expect(plain).toMatchObject({ rowsCount: 2, createdCount: isOfActs ? 0 : 2, errors: [] })
  expect(readOf(await send(await make(tables[entity])))).toEqual(plain)
})
