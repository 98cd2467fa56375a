import { ImportEntity } from '@naryad/contract/imports/imports'
import { describe, expect, test } from 'vitest'

import { findHeader } from '../rooms/imports/header.ts'
import { foldHeading, recognizerOf } from '../rooms/imports/recognize.ts'
import { imports } from './imports.ts'

const mapping = { headerRow: null, places: new Map(), remembered: new Map() }

describe.each(ImportEntity.options)('headings of %s', (entity) => {
  const target = imports.registers[entity].open()

  test('mean one column each', () => {
    const columns = new Map<string, Set<string>>()
    for (const { field, title, synonyms } of target.columns)
      for (const name of [title, ...synonyms].map(foldHeading))
        columns.set(name, (columns.get(name) ?? new Set()).add(field))
    expect([...columns].filter(([, fields]) => fields.size > 1)).toEqual([])
  })

  test('lead to their columns', () => {
    const recognize = recognizerOf(target, mapping)
    for (const { field, title, synonyms } of target.columns)
      for (const name of [title, ...synonyms])
        expect([name, recognize({ title: name, group: '' }, 0).column?.field]).toEqual([name, field])
  })
})

test.each([
  [
    'cars',
    ['Госномер', 'Фирма', 'Марка (модель)', 'Год выпуска', 'Спидометр'],
    ['plate', 'company', 'brandModel', 'year', 'mileageKm'],
  ],
  [
    'cars',
    ['А/м', 'Модель тахографа', 'Тахографа номер', 'СКЗИ №'],
    ['plate', 'tachographModel', 'tachographNumber', 'skziNumber'],
  ],
  [
    'drivers',
    ['Ф.И.О. водителя', 'Телефон моб.', 'Фирма', 'ВУ действует до'],
    ['fullName', 'phone', 'company', 'licenseExpiresOn'],
  ],
  ['companies', ['Фирма', 'ИНН клиента', 'Почтовый адрес'], ['name', 'inn', 'address']],
  [
    'contacts',
    ['Контактное лицо', 'Занимаемая должность', 'Фирма', 'Рабочий телефон'],
    ['name', 'position', 'company', 'phones'],
  ],
  ['maintenance', ['Гос. номер а/м', 'Наименование работ', 'Дата с'], ['car', 'kind', 'dateFrom']],
] as const)('usual headings of %s: %j', (entity, cells, fields) => {
  const target = imports.registers[entity].open()
  const header = findHeader({ rows: [{ number: 1, cells: [...cells] }] }, target, mapping)
  expect(header?.columns.map((column) => column?.field)).toEqual(fields)
})

test('headings of two rows: the group says which number it is', () => {
  const target = imports.registers.cars.open()
  const merges = [{ top: 1, bottom: 1, left: 1, right: 2 }]
  const layout = { merges, hiddenColumns: [], columns: undefined }
  const rows = (first: string, group: string) => [
    { number: 1, cells: [first, group, null, 'Марка'] },
    { number: 2, cells: [first, 'Модель', 'Номер', 'Марка'] },
    { number: 3, cells: ['А417КМ116', 'Меркурий', '123', 'КАМАЗ'] },
  ]
  const fieldsOf = (first: string, group: string) =>
    findHeader({ rows: rows(first, group), layout }, target, mapping)?.columns.map((column) => column?.field)
  expect(fieldsOf('Госномер', 'Тахограф')).toEqual(['plate', 'tachographModel', 'tachographNumber', 'brand'])
  expect(fieldsOf('Госномер', 'Прицеп')).toEqual(['plate', undefined, undefined, 'brand'])
  expect(fieldsOf('VIN', 'Данные ТС')).toEqual(['vin', 'model', 'plate', 'brand'])
})
