import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import type { TaskSearch } from '@naryad/contract/tasks/tasks.search'
import { beforeEach, describe, expect, it } from 'vitest'

import { testApp } from '../../../testing/app.ts'
import { type Caller, caller } from '../../../testing/callers.ts'
import { testDb } from '../../../testing/database.ts'
import { makeCar } from '../../cars/cars.make.ts'
import { makeCompany } from '../../companies/companies.make.ts'
import { makeDriver } from '../../drivers/drivers.make.ts'
import { makeTask } from '../tasks.make.ts'
import { refreshSearch } from './tasks.search.repo.ts'

const db = await testDb()
const app = await testApp(db)

let dispatcher: Caller
let wanted: number

beforeEach(async () => {
  dispatcher = await caller(app, db, { role: 'operator' })
  const company = await makeCompany(db, { name: 'ООО «Полярная звезда»' })
  const car = await makeCar(db, {
    plate: 'А123ВС77',
    vin: 'XTA21703080123456',
    garageNumber: 'Г-157',
    brand: 'Scania',
    model: 'R440',
    companyId: company.id,
  })
  const driver = await makeDriver(db, { lastName: 'Семёнов', firstName: 'Пётр', middleName: 'Ильич' })
  const task = await makeTask(db, {
    id: 18_402,
    title: 'Тахограф не печатает',
    description: 'Заменить печатающую головку, проверить датчик скорости/ДС. Нет связи с сервером',
    driverDescription: 'Ещё мигает ошибка 19',
    workReport: 'Выполнена калибровка',
    externalNumber: 'ЗН-000451/26',
    carId: car.id,
    companyId: company.id,
    driverId: driver.id,
  })
  wanted = task.id
  const other = await makeCar(db, { plate: 'К456МН116', vin: 'WVWZZZ1JZ3W386752', garageNumber: '77' })
  await makeTask(db, { id: 18_403, title: 'Установка СКЗИ', description: 'По заявке', carId: other.id })
})

const search = async (query: string, rest: Partial<TaskSearch> = {}) => {
  const { body } = await dispatcher.call(tasksRoutes.search, { body: { query, ...rest } })
  return body
}
const found = async (query: string) => (await search(query)).items.map(({ id }) => id)

describe('a task is found', () => {
  it.each([
    ['18402', 'by its number'],
    ['№18402', 'by its number with the sign'],
    ['№ 18402', 'by its number after the sign and a space'],
    ['А123ВС77', 'by the plate as it stands'],
    ['а123вс77', 'by the plate in lower case'],
    ['a123bc77', 'by the plate in Latin look-alikes'],
    ['F123DC77', 'by the plate typed in the Latin layout'],
    ['f123dc', 'by the beginning of the plate in the Latin layout'],
    ['А 123 ВС 77', 'by the plate in groups'],
    ['a 123 bc-77', 'by the plate in Latin groups'],
    ['123', 'by the figures of the plate'],
    ['123 вс', 'by the figures and the series'],
    ['123вс77', 'by the plate without its first letter'],
    ['вс77', 'by the series and the region'],
    ['вс 77', 'by the series and the region apart'],
    ['а 123', 'by the first letter and the figures'],
    ['XTA21703080123456', 'by the VIN'],
    ['xta2170', 'by the beginning of the VIN'],
    ['ХТА2170', 'by the beginning of the VIN in Russian letters'],
    ['123456', 'by the last six signs of the VIN'],
    ['80123456', 'by the last eight signs of the VIN'],
    ['3456', 'by the last four signs of the VIN'],
    ['Г-157', 'by the garage number'],
    ['г157', 'by the garage number without the dash'],
    ['зн-000451/26', 'by the external number'],
    ['полярная', 'by the organization'],
    ['полярной звезды', 'by the organization in another case'],
    ['gjkzhyfz', 'by the organization typed in the Latin layout'],
    ['Семенов', 'by the driver without ё'],
    ['семёнов пётр', 'by the driver with ё'],
    ['семенова', 'by the driver in another case'],
    ['scania', 'by the brand'],
    ['тахограф', 'by a word'],
    ['тахографом', 'by a word in another form'],
    ['тахо', 'by the beginning of a word'],
    ['тохограф', 'by a word with a wrong letter'],
    ['таохграф', 'by a word with two letters swapped'],
    ['колибровка', 'by a misspelt word of the report'],
    ['датчк', 'by a word with a letter missing'],
    ['nf[juhfa', 'by a word typed in the Latin layout'],
    ['датчика скорости', 'by two words'],
    ['скорости тахограф 123', 'by words and a piece of the plate'],
    ['связь', 'by a word of the description'],
    ['мигает', "by the driver's own words"],
    ['ДС', 'by a short word'],
    ['пе', 'by the first two letters of a word'],
    ['се', 'by the first two letters of a name'],
    ['тахограф в', 'while the next word is being typed'],
    ['нет связи', 'whatever common words stand between'],
    ['«тахограф», (датчик)', 'in spite of signs'],
  ])('by «%s»: %s', async (query) => {
    expect(await found(query)).toEqual([wanted])
  })

  it.each([
    ['124', 'other figures'],
    ['18404', 'a number that is not there'],
    ['тахограф скзи', 'words of two different tasks'],
    ['а123вс78', 'another region'],
    ['холодильник', 'a word that nobody has used'],
    ['123 456 789 000', 'figures that belong to different things'],
    ['тахограф & холодильник', 'an operator of the database'],
  ])('not by «%s»: %s', async (query) => {
    expect(await found(query)).not.toContain(wanted)
  })
})

it.each(['', '   ', 'а', 'и'])('«%s» asks for nothing and shows everything', async (query) => {
  expect((await search(query)).totalCount).toBe(2)
})

it.each(['«»', '%', '🔥', '...'])('«%s» finds nothing', async (query) => {
  expect((await search(query)).totalCount).toBe(0)
})

it.each([
  "'); drop table tasks; --",
  "\\':*|!()<->",
  ':* & | ! <->',
  '\u{1F69A}',
  'х'.repeat(200),
  'а б '.repeat(50),
])('hostile text is only text: %s', async (query) => {
  expect((await search(query)).totalCount).toBeGreaterThanOrEqual(0)
})

it('words narrow the other filters', async () => {
  expect((await search('тахограф', { queue: 'tachograph' })).totalCount).toBe(1)
  expect((await search('тахограф', { queue: 'luv' })).totalCount).toBe(0)
  expect((await search('тахограф', { statuses: ['NEW'] })).totalCount).toBe(1)
  expect((await search('тахограф', { statuses: ['CLOSED'] })).totalCount).toBe(0)
})

it('what is found by words is sorted and paged like any list', async () => {
  for (const title of ['Поверка Б', 'Поверка А', 'Поверка В']) await makeTask(db, { title, queue: 'skud' })
  const titles = async (rest: Partial<TaskSearch>) =>
    (await search('поверка', rest)).items.map(({ title }) => title)
  expect(await titles({ orderBy: 'title', sort: 'ASC' })).toEqual(['Поверка А', 'Поверка Б', 'Поверка В'])
  expect(await titles({ orderBy: 'title', sort: 'DESC', limit: 2 })).toEqual(['Поверка В', 'Поверка Б'])
  expect(await titles({ limit: 1, offset: 1 })).toEqual(['Поверка А'])
  expect(await titles({ sort: 'ASC', limit: 2 })).toEqual(['Поверка Б', 'Поверка А'])
})

it('a change of the text, the queue, a name is found once the words are refreshed', async () => {
  const { companyId } = await db
    .selectFrom('tasks')
    .select('companyId')
    .where('id', '=', wanted)
    .executeTakeFirstOrThrow()
  await db
    .updateTable('tasks')
    .set({ title: 'Привезти глонасс', queue: 'luv' })
    .where('id', '=', wanted)
    .execute()
  await db.updateTable('companies').set({ name: 'Южный крест' }).where('id', '=', companyId).execute()
  await db.transaction().execute((tx) => refreshSearch(tx, [wanted]))
  expect(await found('привезти')).toEqual([wanted])
  expect(await found('южного креста')).toEqual([wanted])
  expect(await found('полярная')).toEqual([])
  expect(await found('тахограф')).toEqual([])
  expect((await search('глонасс', { queue: 'luv' })).totalCount).toBe(1)
  expect((await search('глонасс', { queue: 'tachograph' })).totalCount).toBe(0)
})
