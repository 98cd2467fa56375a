import { carStatusTitles } from '@naryad/contract/cars/cars'
import { plateCountryTitles } from '@naryad/contract/cars/plates'

import { choiceOf, lineOf, plateOf, vinOf } from '../../platform/imports/cells.ts'
import {
  codeColumn,
  column,
  commentColumn,
  companyColumn,
  externalIdColumn,
  kilometresColumn,
  lineColumn,
  nameColumn,
  numberColumn,
  plateFacts,
  valueColumn,
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

/** The columns of trucks in a file. */
export const carImportColumns: readonly ImportColumn[] = [
  valueColumn('Госномер', 'plate', plateOf, {
    ...plateFacts,
    hint: 'Пробелы, дефисы, косую черту, RUS и латинские буквы исправим сами. Нет номера — укажите VIN или гаражный номер',
  }),
  valueColumn('VIN', 'vin', vinOf, {
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
  lineColumn('Марка', 'brand', {
    synonyms: ['Производитель', 'Бренд', 'Марка ТС', 'Марка автомобиля', 'Марка машины', 'Изготовитель'],
    examples: ['КАМАЗ', 'Volvo'],
  }),
  lineColumn('Модель', 'model', {
    synonyms: ['Модель ТС', 'Модель автомобиля', 'Модель машины'],
    // Earlier exports have the brand here too.
    write: ({ brand, model }) => [keyText(model), `${keyText(brand)} ${keyText(model)}`],
    examples: ['54901', 'FH 460'],
  }),
  numberColumn('Год', 'year', {
    synonyms: headings.year,
    width: 74,
    examples: [2023],
  }),
  lineColumn('Гаражный номер', 'garageNumber', {
    synonyms: headings.garageNumber,
    kind: 'code',
  }),
  companyColumn,
  nameColumn('Водитель', 'driver', lineOf, {
    synonyms: headings.driver,
    hint: 'ФИО полностью или телефон',
  }),
  valueColumn('Статус', 'status', (cell) => choiceOf(cell, carStatusTitles), {
    kind: 'text',
    width: 150,
    synonyms: ['Состояние', 'Статус ТС', 'Состояние ТС'],
    choices: Object.values(carStatusTitles),
    examples: ['Готов'],
  }),
  kilometresColumn('Пробег, км', 'mileageKm', {
    synonyms: headings.mileageKm,
    examples: [345_000],
  }),
  lineColumn('Тахограф', 'tachographModel', {
    synonyms: ['Модель тахографа', 'Тип тахографа', 'Марка тахографа', 'Марка, модель тахографа'],
  }),
  codeColumn('Номер тахографа', 'tachographNumber', [], {
    synonyms: headings.tachographNumber,
  }),
  codeColumn('СКЗИ', 'skziNumber', [], {
    synonyms: ['Номер СКЗИ', 'Блок СКЗИ', 'НКМ', '№ СКЗИ', 'Номер блока СКЗИ', 'Номер НКМ', 'СКЗИ №'],
  }),
  lineColumn('Трекер', 'trackerModel', {
    synonyms: ['Модель трекера', 'Терминал', 'Тип трекера', 'Модель терминала', 'Оборудование ГЛОНАСС'],
  }),
  codeColumn('IMEI', 'trackerImei', [], {
    synonyms: ['IMEI трекера', 'ИМЕЙ', 'IMEI терминала'],
  }),
  nameColumn('Сервер', 'server', lineOf, {
    synonyms: ['Сервер мониторинга', 'Мониторинг'],
    choices: 'servers',
  }),
  externalIdColumn,
  valueColumn('Страна номера', 'plateCountry', (cell) => choiceOf(cell, plateCountryTitles), {
    kind: 'text',
    width: 130,
    synonyms: ['Страна регистрации', 'Страна'],
    choices: Object.values(plateCountryTitles),
    examples: ['Россия', 'Беларусь'],
    hint: 'Только для иностранных номеров',
  }),
  commentColumn,
]
