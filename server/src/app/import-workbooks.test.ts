import type { ImportEntity } from '@naryad/contract/imports/imports'
import { importsRoutes } from '@naryad/contract/imports/imports.routes'
import { beforeEach, describe, expect, test } from 'vitest'

import { cellsOf, makeSheets, makeXlsx } from '../platform/excel/excel.make.ts'
import { openArchive } from '../platform/excel/read/unzip.ts'
import { makeCar } from '../rooms/cars/cars.make.ts'
import { makeCompany } from '../rooms/companies/companies.make.ts'
import { makeContact } from '../rooms/contacts/contacts.make.ts'
import { makeDriver } from '../rooms/drivers/drivers.make.ts'
import { carHeader, fileOf, readCars, sendFile, sendRows } from '../rooms/imports/imports.make.ts'
import { makePriceList } from '../rooms/prices/prices.make.ts'
import { makePriceItem } from '../rooms/tasks/dictionaries/price-items.make.ts'
import { testApp } from '../testing/app.ts'
import { type Caller, caller } from '../testing/callers.ts'
import { testDb } from '../testing/database.ts'
import { imports } from './imports.ts'

const db = await testDb()
const app = await testApp(db)
let dispatcher: Caller

beforeEach(async () => {
  dispatcher = await caller(app, db, { role: 'operator' })
})

describe('a workbook of several sheets', () => {
  const send = async (sheets: Parameters<typeof makeSheets>[0]) =>
    sendFile(dispatcher, 'cars', fileOf(await makeSheets(sheets)))

  test('is read by the sheet that holds the table, wherever it stands', async () => {
    const result = await send({
      Титул: [['Наш автопарк'], ['Номер', 'договора 17']],
      Парк: [carHeader, ['А001АА16', 'КАМАЗ', 2020]],
    })
    expect(result).toMatchObject({ createdCount: 1, errors: {}, otherSheets: [] })
    expect(await readCars(db)).toEqual([{ plate: 'А001АА16', brand: 'КАМАЗ', year: 2020 }])
  })

  test('lists the tables that it has left unread', async () => {
    const result = await send({
      КАМАЗ: [carHeader, ['А001АА16', 'КАМАЗ', 2020]],
      МАЗ: [carHeader, ['А002АА16', 'МАЗ', 2020]],
      'Как считали': [['Год', 'Сколько']],
      Прицепы: [carHeader, ['А003АА16', 'Schmitz', 2020]],
    })
    expect(result).toMatchObject({ rowsCount: 1, otherSheets: ['МАЗ', 'Прицепы'] })
  })

  test('gives its errors back from the sheet they are on', async () => {
    const { id } = await send({ Титул: [['Парк']], Парк: [carHeader, ['А001АА16', 'КАМАЗ', 'давно']] })
    const file = await dispatcher.send(importsRoutes.errorsFile, { params: { id } })
    expect((await cellsOf(file.rawPayload))[1]).toEqual([
      expect.stringContaining('давно'),
      'А001АА16',
      'КАМАЗ',
      'давно',
    ])
  })
})

describe('a cell merged over rows', () => {
  const text = (place: string, text: string) => `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`
  const rows = (second: string) =>
    `<row r="1">${text('A1', 'VIN')}${text('B1', 'Госномер')}</row>
    <row r="2">${text('A2', 'XTC549015P2561234')}${text('B2', 'А001АА16')}</row><row r="3">${second}</row>`
  const merged = '<mergeCells><mergeCell ref="A2:A3"/></mergeCells>'

  test('does not make one truck of two that would share a VIN', async () => {
    const bytes = await makeXlsx({ sheet: rows(text('B3', 'А002АА16')), after: merged })
    const result = await sendFile(dispatcher, 'cars', fileOf(bytes))
    expect(result).toMatchObject({
      createdCount: 1,
      errors: { '3': ['Та же запись в строке 2 с другими данными: оставьте одну'] },
    })
    expect(await readCars(db)).toMatchObject([{ plate: 'А001АА16' }])
    const file = await dispatcher.send(importsRoutes.errorsFile, { params: { id: result.id } })
    expect((await cellsOf(file.rawPayload)).at(-1)?.slice(1)).toEqual(['XTC549015P2561234', 'А002АА16'])
  })

  test('makes no truck of a row that it alone fills', async () => {
    const result = await sendFile(
      dispatcher,
      'cars',
      fileOf(await makeXlsx({ sheet: rows('<c r="B3" s="0"/>'), after: merged })),
    )
    expect(result).toMatchObject({ rowsCount: 1, createdCount: 1, errors: {} })
  })
})

describe('a template', () => {
  const template = async (entity: ImportEntity): Promise<Buffer> =>
    (await dispatcher.send(importsRoutes[`${entity}Template`], {})).rawPayload

  const partOf = async (file: Buffer, name: string): Promise<string> => {
    let text = ''
    for await (const chunk of openArchive(file).read(name)) text += chunk.toString()
    return text
  }

  const entities = [
    'maintenance',
    'cars',
    'drivers',
    'companies',
    'contacts',
    'contracts',
    'units',
    'priceItems',
    'priceLists',
  ] as const

  // Prices are changed by administrators.
  beforeEach(async () => {
    dispatcher = await caller(app, db, { role: 'admin' })
  })

  test.each(entities)('of %s, sent as it came, changes nothing: its examples are no rows', async (entity) => {
    await makeDriver(db, { lastName: 'Настоящий', phone: '+79172451863' })
    await makeCar(db, { plate: 'А417КМ116', brand: 'MAN' })
    const answer = await dispatcher.send(importsRoutes[`${entity}Template`], {})
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-disposition']).toContain(encodeURIComponent('шаблон.xlsx'))
    const { status, body } = await dispatcher.refusal(importsRoutes[entity], {
      files: [fileOf(answer.rawPayload)],
    })
    expect([status, body.message]).toEqual([400, 'В файле нет строк, кроме заголовков'])
    expect(await db.selectFrom('drivers').select('lastName').execute()).toEqual([{ lastName: 'Настоящий' }])
    expect(await readCars(db)).toMatchObject([{ plate: 'А417КМ116', brand: 'MAN' }])
  })

  test.each(entities)('of %s gives examples that are right', async (entity) => {
    // Of trucks they are new ones, elsewhere they speak of trucks that are there.
    if (entity !== 'cars') for (const plate of ['А417КМ116', 'В604РТ16']) await makeCar(db, { plate })
    if (entity === 'contracts')
      for (const [name, email] of [
        ['ООО «Магистраль-Юг»', 'ahmetov@client.ru'],
        ['ИП Ковалёв Д. С.', 'belova@client.ru'],
      ] as const)
        await makeContact(db, { companyId: (await makeCompany(db, { name })).id, email })
    if (entity === 'priceLists') {
      await makePriceList(db, { title: 'Крупные парки' })
      await makePriceItem(db, { title: 'Поверка тахографа, выезд', code1c: '00-00000042', price: 1 })
      await makePriceItem(db, { title: 'Блок СКЗИ НКМ-2, замена', code1c: '00000043', price: 1 })
    }
    const { columns } = imports.registers[entity].open()
    const guide = await partOf(await template(entity), 'xl/worksheets/sheet2.xml')
    for (const example of columns.flatMap(({ kind, examples }) => (kind === 'code' ? examples : [])))
      expect(guide).toContain(String(example))
    const examples = [0, 1].map((at) => columns.map((column) => column.examples[at] ?? ''))
    const result = await sendRows(
      dispatcher,
      entity,
      columns.map(({ title }) => title),
      examples,
    )
    expect(result).toMatchObject({ errors: {}, unknownColumns: [], failedCount: 0 })
    expect(result.createdCount).toBeGreaterThan(0)
  })

  test('offers what there is', async () => {
    await makeCompany(db, { name: 'ООО «Юг & Ко»' })
    const file = await template('cars')
    expect(await partOf(file, 'xl/worksheets/sheet1.xml')).toContain('<formula1>Списки!$A$1:$A$1</formula1>')
    expect(await partOf(file, 'xl/worksheets/sheet3.xml')).toContain('ООО «Юг &amp; Ко»')
    const guide = await partOf(file, 'xl/worksheets/sheet2.xml')
    expect(guide).toContain('Ничего не стирает')
    expect(guide).toContain('Объединённые ячейки')
  })
})
