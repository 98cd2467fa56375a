import { importsRoutes } from '@naryad/contract/imports/imports.routes'
import { privacyRoutes } from '@naryad/contract/privacy/privacy.routes'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test, vi } from 'vitest'

import { cellsOf } from '../../platform/excel/excel.make.ts'
import { openArchive } from '../../platform/excel/read/unzip.ts'
import { testApp } from '../../testing/app.ts'
import { type Caller, caller } from '../../testing/callers.ts'
import { testDb } from '../../testing/database.ts'
import { makeCar } from '../cars/cars.make.ts'
import { makeCompany } from '../companies/companies.make.ts'
import { makeDriver } from '../drivers/drivers.make.ts'
import { makeTask } from '../tasks/tasks.make.ts'
import { carHeader, fileOf, readCars, sendFile, sendRows } from './imports.make.ts'

const db = await testDb()
const app = await testApp(db)
let dispatcher: Caller

beforeEach(async () => {
  dispatcher = await caller(app, db, { role: 'operator' })
})

const rows = [
  ['А001АА16', 'КАМАЗ', 2020],
  ['А002АА16', 'МАЗ', 'давно'],
]
const isReplaced = 'После этого файла загружен другой: отменить можно только последний'
const apply = async (id: number) => (await dispatcher.call(importsRoutes.apply, { params: { id } })).body
const undo = async (id: number) => (await dispatcher.call(importsRoutes.undo, { params: { id } })).body
const last = async () => (await dispatcher.call(importsRoutes.last, { query: { entity: 'cars' } })).body.item
const refusalOf = async (route: 'apply' | 'undo', id: number) => {
  const { status, body } = await dispatcher.refusal(importsRoutes[route], { params: { id } })
  return [status, body.message]
}

describe('a file is tried first', () => {
  test('then nothing is written, and it is stored to be applied', async () => {
    await makeCar(db, { plate: 'А001АА16', brand: 'МАЗ' })
    const tried = await sendRows(dispatcher, 'cars', carHeader, rows, true)
    expect(tried).toMatchObject({
      state: 'TRIED',
      changedCount: 1,
      failedCount: 1,
      errors: { '3': ['Год: «давно» — не число'] },
      by: { id: dispatcher.user.id },
      whyNotUndone: 'Файл ещё не загружен',
    })
    expect(await readCars(db)).toEqual([{ plate: 'А001АА16', brand: 'МАЗ', year: null }])
    expect(await db.selectFrom('objectActions').select('id').execute()).toEqual([])

    const applied = await apply(tried.id)
    expect(applied).toMatchObject({ id: tried.id, state: 'APPLIED', changedCount: 1, whyNotUndone: null })
    expect(await readCars(db)).toEqual([{ plate: 'А001АА16', brand: 'КАМАЗ', year: 2020 }])
    expect(await refusalOf('apply', tried.id)).toEqual([409, 'Этот файл уже загружен'])
    expect(await refusalOf('apply', 2_000_000_000)).toEqual([404, 'Загрузка не найдена'])
  })

  test('and checked again when it is applied', async () => {
    const tried = await sendRows(dispatcher, 'cars', carHeader, rows.slice(0, 1), true)
    expect(tried).toMatchObject({ createdCount: 1 })
    await makeCar(db, { plate: 'А001АА16' })
    expect(await apply(tried.id)).toMatchObject({ createdCount: 0, changedCount: 1 })
  })

  test('the last imported one is shown, whatever was only checked since', async () => {
    expect(await last()).toBeNull()
    const { id } = await sendRows(dispatcher, 'cars', carHeader, rows)
    await sendRows(dispatcher, 'cars', carHeader, rows, true)
    expect(await last()).toMatchObject({
      id,
      state: 'APPLIED',
      whyNotUndone: null,
      problems: [{ row: 3, column: 'Год', subject: 'А002АА16' }],
    })
  })
})

describe('the last file may be taken back', () => {
  test('what it made is deleted, what it changed is as it was, and the history says so', async () => {
    const company = await makeCompany(db, { name: 'ООО «Юг»' })
    const before = await makeCar(db, {
      plate: 'А001АА16',
      brand: 'МАЗ',
      companyId: company.id,
      comment: 'старая',
    })
    const { id } = await sendRows(
      dispatcher,
      'cars',
      [...carHeader, 'Заметка'],
      [
        ['А001АА16', 'КАМАЗ', 2020, 'новая'],
        ['А003АА16', 'Volvo', 2021, ''],
      ],
    )
    expect(await readCars(db)).toHaveLength(2)
    expect(await undo(id)).toMatchObject({ state: 'UNDONE', whyNotUndone: 'Загрузка уже отменена' })
    expect(await db.selectFrom('cars').selectAll().execute()).toMatchObject([
      { id: before.id, brand: 'МАЗ', year: null, comment: 'старая', companyId: company.id, version: 3 },
    ])
    const kinds = await db.selectFrom('objectActions').select(['kind', 'field']).orderBy('id').execute()
    expect(kinds.slice(-2)).toEqual([
      { kind: 'DELETED', field: null },
      { kind: 'CHANGED', field: 'Загрузка из файла' },
    ])
    expect(await refusalOf('undo', id)).toEqual([409, 'Загрузка уже отменена'])
    // What stood there before the file is not kept beside what stands there again.
    expect(await db.selectFrom('importRows').select('objectId').execute()).toEqual([])
  })

  test('but not once a row was changed', async () => {
    const { id } = await sendRows(dispatcher, 'cars', carHeader, rows.slice(0, 1))
    await db.updateTable('cars').set({ version: 2 }).execute()
    expect(await refusalOf('undo', id)).toEqual([409, 'После загрузки изменено или удалено строк: 1'])
  })

  test('nor over a row that is being changed at that moment', async () => {
    await makeCar(db, { plate: 'А001АА16', brand: 'МАЗ' })
    const { id } = await sendRows(dispatcher, 'cars', carHeader, rows.slice(0, 1))
    let undoing: ReturnType<typeof refusalOf> | undefined
    await db.transaction().execute(async (tx) => {
      await tx
        .updateTable('cars')
        .set({ brand: 'Volvo', version: sql<number>`version + 1` })
        .execute()
      undoing = refusalOf('undo', id)
      await vi.waitFor(async () => {
        const { rows: waiting } = await sql`
          select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
          db,
        )
        expect(waiting).toHaveLength(1)
      }, 10_000)
    })
    expect(await undoing).toEqual([409, 'После загрузки изменено или удалено строк: 1'])
    expect(await readCars(db)).toMatchObject([{ brand: 'Volvo' }])
  })

  test('nor when something refers to what it made', async () => {
    const { id } = await sendRows(dispatcher, 'cars', carHeader, rows.slice(0, 1))
    const { id: carId } = await db.selectFrom('cars').select('id').executeTakeFirstOrThrow()
    await makeTask(db, { carId })
    expect(await refusalOf('undo', id)).toEqual([409, 'На добавленные строки уже ссылаются другие записи: 1'])
  })

  test('nor when another file came after it, or it changed nothing', async () => {
    const first = await sendRows(dispatcher, 'cars', carHeader, rows.slice(0, 1))
    const second = await sendRows(dispatcher, 'cars', carHeader, [['А003АА16', '', '']])
    expect(await refusalOf('undo', first.id)).toEqual([409, isReplaced])
    const remembered = await db.selectFrom('importRows').select('importId').execute()
    expect(remembered).toEqual([{ importId: second.id }])
    const third = await sendRows(dispatcher, 'cars', carHeader, [['А003АА16', '', '']])
    expect(third.whyNotUndone).toBe('Загрузка ничего не изменила')
    expect(second.whyNotUndone).toBeNull()
    const tried = await sendRows(dispatcher, 'cars', carHeader, rows, true)
    expect(await refusalOf('undo', tried.id)).toEqual([409, 'Файл ещё не загружен'])
  })

  test('nor after the later file is undone itself, because the earlier state is no longer recorded', async () => {
    const first = await sendRows(dispatcher, 'cars', carHeader, rows.slice(0, 1))
    const second = await sendRows(dispatcher, 'cars', carHeader, [['А003АА16', '', '']])
    await undo(second.id)
    expect(await refusalOf('undo', first.id)).toEqual([409, isReplaced])
    expect(await readCars(db)).toMatchObject([{ plate: 'А001АА16' }])
    expect(await last()).toMatchObject({ id: second.id, state: 'UNDONE' })
  })

  test('and the last one is the one imported last, in whatever order the files were checked', async () => {
    const earlier = await sendRows(dispatcher, 'cars', carHeader, rows.slice(0, 1), true)
    const later = await sendRows(dispatcher, 'cars', carHeader, [['А003АА16', '', '']], true)
    await apply(later.id)
    expect(await apply(earlier.id)).toMatchObject({ whyNotUndone: null })
    expect(await last()).toMatchObject({ id: earlier.id, whyNotUndone: null })
    expect(await refusalOf('undo', later.id)).toEqual([409, isReplaced])
    expect(await undo(earlier.id)).toMatchObject({ state: 'UNDONE' })
    expect(await readCars(db)).toMatchObject([{ plate: 'А003АА16' }])
  })

  test('nor when the only row it wrote belongs to an erased person', async () => {
    const { id } = await sendRows(
      dispatcher,
      'drivers',
      ['ФИО', 'Телефон'],
      [['Иванов Пётр', '+79172451863']],
    )
    const driver = await db.selectFrom('drivers').select('id').executeTakeFirstOrThrow()
    const admin = await caller(app, db, { role: 'admin' })
    await admin.call(privacyRoutes.erase, {
      params: { kind: 'drivers', id: driver.id },
      body: { reason: 'По заявлению' },
    })
    expect(await refusalOf('undo', id)).toEqual([409, 'После загрузки изменено или удалено строк: 1'])
  })

  test.each(['drivers', 'companies', 'contacts', 'maintenance'] as const)(
    'of %s as of trucks',
    async (entity) => {
      const car = await makeCar(db, { plate: 'А001АА16' })
      await makeDriver(db, { phone: '+79172451863', lastName: 'Иванов', firstName: '', middleName: '' })
      const files = {
        drivers: [
          ['ФИО', 'Телефон', 'ТС'],
          ['Иванов Пётр', '+79172451863', 'А001АА16'],
          ['Новый', '', ''],
        ],
        companies: [
          ['Название', 'Адрес', 'Телефон'],
          ['ООО «Первая»', 'Казань', ''],
          ['ООО «Вторая»', '', ''],
        ],
        contacts: [
          ['Имя', 'Должность', 'Телефон'],
          ['Анна', 'механик', '+79172451863'],
          ['Борис', '', ''],
        ],
        maintenance: [
          ['Госномер', 'Вид', 'Пробег с', 'Пробег по'],
          ['А001АА16', 'ТО-1', '0', '1000'],
          ['А001АА16', 'ТО-1', '1000', '2000'],
        ],
      } as const
      const [titles, ...lines] = files[entity]
      const tables = ['cars', 'drivers', 'companies', 'contacts', 'maintenanceRanges', 'carTerms'] as const
      const state = async () => {
        const all = await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute()))
        // The kept text says the version too; all else that it says stands in columns of its own.
        return JSON.parse(JSON.stringify(all), (key, value: unknown) =>
          ['version', 'updatedAt', 'jsonRest'].includes(key) ? undefined : value,
        ) as unknown
      }
      const before = await state()
      const { id, errors } = await sendRows(dispatcher, entity, titles, lines)
      expect(errors).toEqual({})
      expect(await state()).not.toEqual(before)
      await undo(id)
      expect(await state()).toEqual(before)
      expect(car.plate).toBe('А001АА16')
    },
  )
})

test('the file comes back with its errors, and so corrected it may be sent again', async () => {
  const text = 'Мои машины;;;\nГосномер;Марка;Год;Цвет\nА001АА16;КАМАЗ;2020;синий\nА002АА16;МАЗ;давно;\n'
  const { id, unknownColumns } = await sendFile(dispatcher, 'cars', fileOf(text, 'машины.csv'))
  expect(unknownColumns).toEqual(['Цвет'])
  const answer = await dispatcher.send(importsRoutes.errorsFile, { params: { id } })
  expect(answer.headers['content-disposition']).toContain(encodeURIComponent('Ошибки, машины.xlsx'))
  const cells = await cellsOf(answer.rawPayload)
  expect(cells).toEqual([
    ['Ошибка', 'Госномер', 'Марка', 'Год', 'Цвет'],
    [null, 'А001АА16', 'КАМАЗ', '2020', 'синий'],
    ['Год: «давно» — не число', 'А002АА16', 'МАЗ', 'давно'],
  ])
  const archive = openArchive(answer.rawPayload)
  let sheet = ''
  for await (const chunk of archive.read('xl/worksheets/sheet1.xml')) sheet += chunk.toString()
  expect(sheet).toContain('<c r="A3" s="8" t="inlineStr">')

  const again = await sendFile(dispatcher, 'cars', fileOf(answer.rawPayload))
  expect(again).toMatchObject({
    unchangedCount: 1,
    unknownColumns: ['Цвет'],
    errors: { '3': ['Год: «давно» — не число'] },
  })
  const second = await dispatcher.send(importsRoutes.errorsFile, { params: { id: again.id } })
  expect((await cellsOf(second.rawPayload))[0]).toEqual(['Ошибка', 'Госномер', 'Марка', 'Год', 'Цвет'])
})

describe('who may', () => {
  test.each(['engineer', 'client'] as const)('not a %s', async (role) => {
    const who = await caller(app, db, { role })
    const { status } = await who.refusal(importsRoutes.cars, { files: [fileOf('Госномер\nА001АА16')] })
    expect(status).toBe(403)
    expect((await who.refusal(importsRoutes.undo, { params: { id: 1 } })).status).toBe(403)
    expect(await readCars(db)).toEqual([])
  })

  test('two files for one register at the same moment come one after another', async () => {
    const results = await Promise.all([
      sendRows(dispatcher, 'cars', carHeader, rows.slice(0, 1)),
      sendRows(dispatcher, 'cars', carHeader, rows.slice(0, 1)),
    ])
    expect(results.map(({ createdCount, unchangedCount }) => createdCount + unchangedCount)).toEqual([1, 1])
    expect(await readCars(db)).toHaveLength(1)
  })
})
