import { beforeEach, describe, expect, test } from 'vitest'

import { testApp } from '../../testing/app.ts'
import { type Caller, caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { makeCar } from '../cars/cars.make.ts'
import { makeCompany } from '../companies/companies.make.ts'
import { makeDriver } from '../drivers/drivers.make.ts'
import { makeTask } from '../tasks/tasks.make.ts'
import { historyOf, type Rows, sendRows } from './imports.make.ts'

const db = await testDb()
const app = await testApp(db)
let dispatcher: Caller

beforeEach(async () => {
  dispatcher = await caller(app, db, { role: 'operator' })
})

describe('trucks from a file', () => {
  const send = (header: readonly string[], rows: Rows) => sendRows(dispatcher, 'cars', header, rows)
  const cars = () => db.selectFrom('cars').selectAll().orderBy('id').execute()

  test('are added with all that stands in the file', async () => {
    const company = await makeCompany(db, { name: 'ООО «Магистраль-Юг»', inn: '7707083893' })
    const driver = await makeDriver(db, {
      lastName: 'Ёлкин',
      firstName: 'Пётр',
      middleName: 'Ильич',
      phone: '+79172451863',
    })
    const result = await send(
      [
        'VIN',
        'Гос. номер',
        'Марка',
        'Год выпуска',
        'Организация',
        'Водитель',
        'Статус',
        'Пробег',
        'IMEI',
        'Примечание',
      ],
      [
        [
          'xtc549015p2561234',
          'a 417 km-116',
          'КАМАЗ',
          2023,
          'ооо магистраль-юг',
          'елкин пётр ильич',
          'в ремонте',
          '345 000',
          867_111_061_111_111,
          'стоит',
        ],
        ['', 'В604РТ16', '', '', '7707083893', '', '', '', '', ''],
      ],
    )
    expect(result).toMatchObject({ createdCount: 2, errors: {} })
    const [first, second] = await cars()
    expect(first).toMatchObject({
      plate: 'А417КМ116',
      vin: 'XTC549015P2561234',
      brand: 'КАМАЗ',
      year: 2023,
      companyId: company.id,
      driverId: driver.id,
      status: 'IN_REPAIR',
      mileageKm: 345_000,
      trackerImei: '867111061111111',
      comment: 'стоит',
    })
    expect(second).toMatchObject({ plate: 'В604РТ16', vin: null, companyId: company.id, status: 'READY' })
    expect(await historyOf(db, 'cars')).toEqual([
      {
        kind: 'CREATED',
        source: 'IMPORT',
        field: null,
        fromText: null,
        toText: null,
        userId: dispatcher.user.id,
      },
      {
        kind: 'CREATED',
        source: 'IMPORT',
        field: null,
        fromText: null,
        toText: null,
        userId: dispatcher.user.id,
      },
    ])
  })

  test('change by VIN, then by plate; an empty cell erases nothing, and the history records each field', async () => {
    await makeCompany(db, { name: 'ООО «Юг»' })
    const old = await makeCompany(db, { name: 'ООО «Север»' })
    const car = await makeCar(db, {
      plate: 'А417КМ116',
      vin: 'XTC549015P2561234',
      brand: 'МАЗ',
      companyId: old.id,
      comment: 'старая',
    })
    const task = await makeTask(db, { carId: car.id, title: 'Нет связи' })
    const result = await send(
      ['VIN', 'Госномер', 'Марка', 'Организация', 'Пробег', 'Заметка'],
      [['XTC549015P2561234', 'А418КМ116', '', 'Юг ООО', 1000, '']],
    )
    expect(result.errors).toEqual({ '2': ['Организация «Юг ООО» не найдена'] })
    await send(
      ['VIN', 'Госномер', 'Марка', 'Организация', 'Пробег', 'Заметка'],
      [['XTC549015P2561234', 'А418КМ116', '', 'ООО Юг', 1000, '']],
    )
    expect(await cars()).toMatchObject([
      { id: car.id, plate: 'А418КМ116', brand: 'МАЗ', mileageKm: 1000, comment: 'старая', version: 2 },
    ])
    expect(
      (await historyOf(db, 'cars')).map(({ field, fromText, toText }) => [field, fromText, toText]),
    ).toEqual([
      ['Госномер', 'А417КМ116', 'А418КМ116'],
      ['Организация', 'ООО «Север»', 'ООО «Юг»'],
      ['Пробег', null, '1\u00a0000\u00a0км'],
    ])
    // The tasks of the truck are found by its new plate at once.
    const found = await db
      .selectFrom('taskSearch')
      .select('words')
      .where('taskId', '=', task.id)
      .executeTakeFirst()
    expect(String(found?.words).toLowerCase()).toMatch(/[аa]418/)
    const again = await send(['Госномер', 'Пробег'], [['а418км116', 1000]])
    expect(again).toMatchObject({ unchangedCount: 1, changedCount: 0 })
  })

  test('have their errors reported', async () => {
    await makeCar(db, { plate: 'А417КМ116', vin: 'XTC549015P2561234' })
    await makeCar(db, { plate: 'А418КМ116', vin: 'XTC549015P2561235' })
    await makeCompany(db, { name: 'ООО «Юг»' })
    await makeCompany(db, { name: 'ООО "Юг"' })
    const result = await send(
      ['Госномер', 'VIN', 'Год', 'Организация', 'Водитель', 'Статус', 'Сервер'],
      [
        ['А41КМ116', '', '', '', '', '', ''],
        ['А500КМ116', 'VIN', '', '', '', '', ''],
        ['А500КМ116', '', 'давно', '', '', '', ''],
        ['А500КМ116', '', 1900, 'ООО Юг', 'Петров', 'продан', 'Нет такого'],
        ['', '', 2020, '', '', '', ''],
        ['А417КМ116', 'XTC549015P2561235', '', '', '', '', ''],
        ['А417КМ116', 'XTC549015P2561777', '', '', '', '', ''],
      ],
    )
    expect(result.errors).toEqual({
      '2': ['Госномер: «А41КМ116» не похоже на российский номер, нужен вид А123ВС77, у прицепа АВ123477'],
      '3': ['VIN: в «VIN» есть I: в VIN 17 латинских букв и цифр, без I, O и Q'],
      '4': ['Год: «давно» — не число'],
      '5': [
        'Статус: «продан» не подходит, укажите одно из: Готов, В рейсе, На обслуживании, В ремонте, Не эксплуатируется, В архиве',
        'Организаций с названием «ООО Юг» несколько: укажите ИНН',
        'Сервер мониторинга «Нет такого» не найден в справочнике',
        'Водитель «Петров» не найден',
        'Год: год от 1950 до 2100',
      ],
      '6': ['Не указан ни госномер, ни VIN, ни гаражный номер'],
      '7': ['Госномер и VIN принадлежат разным ТС: VIN у А418КМ116'],
      '8': ['ТС с таким госномером уже есть, и его VIN другой: XTC549015P2561234'],
    })
  })

  test('may have no plate: a VIN or a garage number names them, and another country its plates', async () => {
    const company = await makeCompany(db, { name: 'ООО «Юг»' })
    const header = ['Госномер', 'VIN', 'Гар. номер', 'Организация', 'Страна', 'Марка']
    const rows = [
      ['', 'XTC549015P2561234', '', 'ООО «Юг»', '', 'КАМАЗ'],
      ['', '', 'К-7', 'ООО «Юг»', '', 'Амкодор'],
      ['АВ 1234-7', '', '', '', 'Беларусь', 'МАЗ'],
      ['1234 еа / 16 RUS', '', '', '', '', 'Беларус'],
    ]
    expect(await send(header, rows)).toMatchObject({ createdCount: 4, errors: {} })
    const titles = await db.selectFrom('cars').select('title').orderBy('id').execute()
    expect(titles.map(({ title }) => title)).toEqual(['VIN …561234', 'гар. № К-7', 'AB12347', '1234ЕА16'])
    expect(await send(header, rows)).toMatchObject({ createdCount: 0, unchangedCount: 4 })
    const again = await send(['Гаражный номер', 'Организация', 'Год'], [['к7', 'ООО «Юг»', 2019]])
    expect(again).toMatchObject({ createdCount: 0, changedCount: 1 })
    // Another organization may have a truck of the same garage number.
    await makeCompany(db, { name: 'АО «Север»' })
    const other = await send(['Гаражный номер', 'Организация'], [['К-7', 'АО «Север»']])
    expect(other).toMatchObject({ createdCount: 1, changedCount: 0 })
    const driver = await sendRows(
      dispatcher,
      'drivers',
      ['ФИО', 'ТС'],
      [
        ['Ёлкин Пётр Ильич', 'гар. № К-7'],
        ['Лапин Иван Ильич', 'AB12347'],
      ],
    )
    expect(driver.errors).toEqual({ '2': ['ТС с таким номером несколько'] })
    expect(company.id).toBeGreaterThan(0)
  })

  test('take their drivers out of other trucks', async () => {
    const driver = await makeDriver(db, { phone: '+79172451863' })
    const other = await makeCar(db, { plate: 'А001АА16', driverId: driver.id })
    await send(['Госномер', 'Водитель'], [['А002АА16', '8 917 245-18-63']])
    expect(await cars()).toMatchObject([
      { id: other.id, driverId: null },
      { plate: 'А002АА16', driverId: driver.id },
    ])
    expect((await historyOf(db, 'cars')).map(({ kind, field }) => [kind, field])).toEqual([
      ['CREATED', null],
      ['CHANGED', 'Водитель'],
    ])
  })

  test('say the same twice in one file, or contradict themselves', async () => {
    const result = await send(
      ['Госномер', 'Марка'],
      [
        ['А002АА16', 'МАЗ'],
        ['А002АА16', 'МАЗ'],
        ['А002АА16', 'КАМАЗ'],
      ],
    )
    expect(result).toMatchObject({
      createdCount: 1,
      unchangedCount: 1,
      errors: { '4': ['Та же запись в строке 2 с другими данными: оставьте одну'] },
    })
  })

  test('that are gone leave their plate to others, and come back by their VIN', async () => {
    await makeCar(db, { plate: 'А002АА16', vin: 'XTC549015P2561234', status: 'ARCHIVED' })
    const result = await send(
      ['Госномер', 'VIN', 'Статус'],
      [
        ['А002АА16', 'XTC549015P2561999', ''],
        ['А003АА16', 'XTC549015P2561234', 'Готов'],
      ],
    )
    expect(result).toMatchObject({ createdCount: 1, changedCount: 1, errors: {} })
  })

  test('a formula that found nothing is reported, and becomes no brand and no note', async () => {
    const result = await send(
      ['Госномер', 'Марка', 'Организация', 'Заметка'],
      [
        ['А001АА16', '#N/A', '#Н/Д', '#ССЫЛКА!'],
        ['А002АА16', 'КАМАЗ', '', 'Бокс #7'],
      ],
    )
    expect(result.errors).toEqual({
      2: [
        'Марка: в ячейке ошибка формулы #N/A',
        'Организация: в ячейке ошибка формулы #Н/Д',
        'Заметка: в ячейке ошибка формулы #ССЫЛКА!',
      ],
    })
    expect(await cars()).toMatchObject([{ plate: 'А002АА16', comment: 'Бокс #7' }])
  })

  test('apostrophes before texts, years with «г.» and the headings of a register of papers are understood', async () => {
    const result = await send(
      ['Государственный регистрационный знак', 'VIN', 'Год выпуска', 'Марка', 'Пробег'],
      [["'А001АА16", "'xtc549015p2561234", '2019 г.', "'Валдай'", '120\u00a0000,0 км']],
    )
    expect(result.errors).toEqual({})
    expect(await cars()).toMatchObject([
      { plate: 'А001АА16', vin: 'XTC549015P2561234', year: 2019, brand: "'Валдай'", mileageKm: 120_000 },
    ])
  })

  test.each([
    ['125 300,5', 125_300],
    ['125 300,999 км', 125_300],
    ['125,300.5', 125_300],
    ['1.125.300,5', 1_125_300],
    [125_300.75, 125_300],
    // A number of the sheet itself has no thousands set apart.
    [125.345, 125],
  ])('have gone whole kilometres: %s is %d', async (written, mileageKm) => {
    const result = await send(['Госномер', 'Пробег'], [['А001АА16', written]])
    expect(result.errors).toEqual({})
    expect(await cars()).toMatchObject([{ mileageKm }])
  })

  test('but are made in a whole year', async () => {
    const result = await send(['Госномер', 'Год'], [['А001АА16', 2019.5]])
    expect(result.errors).toEqual({ 2: ['Год: «2019,5» — не целое число'] })
  })
})
