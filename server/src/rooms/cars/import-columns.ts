import { carFields } from '@naryad/contract/cars/cars.fields'

import { lineOf, plateOf, vinOf } from '../../platform/imports/cells.ts'
import {
  accountingCodeFacts,
  column,
  commentFacts,
  companyFacts,
  externalIdFacts,
  fieldColumns,
  kilometres,
  plateFacts,
  vinFacts,
} from '../../platform/imports/columns.ts'
import { type ImportColumn, keyText } from '../../platform/imports/target.ts'
import { headings } from './cars.headings.ts'

/** Brands of two words; otherwise the first word is the brand. */
const longBrands = /^(?:mercedes benz|land rover|great wall|iveco amt|мерседес бенц)(?=\s|$)/i

/** «КАМАЗ, 54901», «Volvo FH 460» → brand and model. */
function splitBrand(text: string): { brand: string; model: string } {
  const [, first = '', rest = ''] = /^([^,;/]+)[,;/]\s*(.*)$/.exec(text) ?? []
  if (first !== '') return { brand: first.trim(), model: rest.trim() }
  const [brand = ''] = longBrands.exec(text) ?? /^\S*/.exec(text) ?? []
  return { brand, model: text.slice(brand.length).trim() }
}

const columns = fieldColumns(carFields)

/** The columns of trucks in a file. */
export const carImportColumns: readonly ImportColumn[] = [
  columns.field('plate', {
    valueOf: plateOf,
    ...plateFacts,
    hint: 'Пробелы, дефисы, косую черту, RUS и латинские буквы исправим сами. Нет номера — укажите VIN или гаражный номер',
  }),
  columns.field('vin', {
    valueOf: vinOf,
    ...vinFacts,
    examples: ['XTC549015P2561234'],
    hint: '17 знаков. Если ТС с таким VIN или госномером уже есть, оно обновится',
  }),
  column(
    'Марка, модель',
    'brandModel',
    (cell, draft) => void Object.assign(draft.values, splitBrand(lineOf(cell))),
    {
      kind: 'text',
      isOnlyRead: true,
      write: ({ brand, model }) => [`${keyText(brand)} ${keyText(model)}`],
      synonyms: headings.brandModel,
    },
  ),
  columns.field('brand', {
    synonyms: ['Производитель', 'Бренд', 'Марка ТС', 'Марка автомобиля', 'Марка машины', 'Изготовитель'],
    examples: ['КАМАЗ', 'Volvo'],
  }),
  columns.field('model', {
    synonyms: ['Модель ТС', 'Модель автомобиля', 'Модель машины'],
    // Earlier exports have the brand here too.
    write: ({ brand, model }) => [keyText(model), `${keyText(brand)} ${keyText(model)}`],
    examples: ['54901', 'FH 460'],
  }),
  columns.field('year', {
    synonyms: headings.year,
    width: 74,
    examples: [2023],
  }),
  columns.field('garageNumber', {
    valueOf: lineOf,
    synonyms: headings.garageNumber,
  }),
  columns.name('companyId', 'company', lineOf, companyFacts),
  columns.name('driverId', 'driver', lineOf, {
    synonyms: headings.driver,
    hint: 'ФИО полностью или телефон',
  }),
  columns.field('status', {
    width: 150,
    synonyms: ['Состояние', 'Статус ТС', 'Состояние ТС'],
    examples: ['Готов'],
  }),
  columns.field('mileageKm', {
    ...kilometres,
    synonyms: headings.mileageKm,
    examples: [345_000],
  }),
  columns.field('tachographModel', {
    synonyms: ['Тахограф', 'Тип тахографа', 'Марка тахографа', 'Марка, модель тахографа'],
  }),
  columns.field('tachographNumber', {
    synonyms: headings.tachographNumber,
  }),
  columns.field('skziNumber', {
    synonyms: ['СКЗИ', 'Блок СКЗИ', 'НКМ', '№ СКЗИ', 'Номер блока СКЗИ', 'Номер НКМ', 'СКЗИ №'],
  }),
  columns.field('trackerModel', {
    synonyms: ['Трекер', 'Терминал', 'Тип трекера', 'Модель терминала', 'Оборудование ГЛОНАСС'],
  }),
  columns.field('trackerImei', {
    synonyms: ['IMEI', 'ИМЕЙ', 'IMEI терминала'],
  }),
  columns.name('carServerId', 'server', lineOf, {
    synonyms: ['Сервер', 'Мониторинг'],
    choices: 'servers',
  }),
  columns.field('externalId', externalIdFacts),
  columns.field('accountingCode', accountingCodeFacts),
  columns.field('plateCountry', {
    width: 130,
    synonyms: ['Страна регистрации', 'Страна'],
    examples: ['Россия', 'Беларусь'],
    hint: 'Только для иностранных номеров',
  }),
  columns.field('comment', commentFacts),
]
