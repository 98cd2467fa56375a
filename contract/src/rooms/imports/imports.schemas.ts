import { z } from 'zod'

import { IdParams } from '../../kit/fields.ts'
import { listOf } from '../../kit/list.ts'
import { type RouteSchemas, schemas } from '../../kit/route.ts'
import { ImportChange, ImportPreviewQuery, ImportQuestion } from './imports.matching.ts'
import { ImportEntity, ImportQuery, ImportResult, ImportSettings } from './imports.ts'

const upload = (what: string) =>
  ({
    summary: `Импорт: ${what} (.xlsx, .csv). Верные строки загружаются, остальные перечислены в errors`,
    query: ImportQuery,
    maxFiles: 1,
    reply: ImportResult,
  }) as const satisfies RouteSchemas

const template = (what: string) => ({ summary: `Шаблон импорта: ${what}` }) as const satisfies RouteSchemas

export const importsSchemas = schemas({
  maintenance: upload('интервалы обслуживания'),
  maintenanceTemplate: template('интервалы обслуживания'),
  cars: upload('ТС'),
  carsTemplate: template('ТС'),
  drivers: upload('водители'),
  driversTemplate: template('водители'),
  companies: upload('организации'),
  companiesTemplate: template('организации'),
  contacts: upload('контакты'),
  contactsTemplate: template('контакты'),
  contracts: upload('договоры'),
  contractsTemplate: template('договоры'),
  units: upload('приборы'),
  unitsTemplate: template('приборы'),
  priceItems: upload('позиции прайс-листа'),
  priceItemsTemplate: template('позиции прайс-листа'),
  priceLists: upload('свои цены прайс-листов договоров'),
  priceListsTemplate: template('свои цены прайс-листов договоров'),
  acts: upload('номера счетов к актам'),
  actsTemplate: template('номера счетов к актам'),
  last: {
    summary: 'Последний загруженный файл раздела',
    query: z.strictObject({ entity: ImportEntity }),
    reply: z.object({ item: ImportResult.nullable() }),
  },
  retry: {
    summary: 'Проверить тот же файл с другими столбцами и настройками',
    params: IdParams,
    body: ImportSettings,
    reply: ImportResult,
  },
  changes: {
    summary: 'Проверенный файл: кого и как изменит загрузка',
    params: IdParams,
    query: ImportPreviewQuery,
    reply: listOf(ImportChange),
  },
  questions: {
    summary: 'Проверенный файл: строки, о которых нужно решить, та же это запись или новая',
    params: IdParams,
    query: ImportPreviewQuery,
    reply: listOf(ImportQuestion),
  },
  apply: { summary: 'Загрузить проверенный файл', params: IdParams, reply: ImportResult },
  undo: {
    summary: 'Отменить последнюю загрузку, пока её строк никто не касался',
    params: IdParams,
    reply: ImportResult,
  },
  errorsFile: { summary: 'Загруженный файл со столбцом «Ошибка»', params: IdParams },
})
