import { z } from 'zod'

import { IdParams } from '../../kit/fields.ts'
import { listOf } from '../../kit/list.ts'
import type { Permission } from '../../kit/rights.ts'
import { routes } from '../../kit/route.ts'
import { ImportChange, ImportPreviewQuery, ImportQuestion } from './imports.matching.ts'
import { ImportEntity, ImportQuery, ImportResult, ImportSettings } from './imports.ts'

const upload = <const Path extends string, const Access extends Permission>(
  path: Path,
  access: Access,
  what: string,
) =>
  ({
    method: 'POST',
    path,
    access,
    summary: `Импорт: ${what} (.xlsx, .csv). Верные строки загружаются, остальные перечислены в errors`,
    query: ImportQuery,
    files: { field: 'file', max: 1 },
    reply: ImportResult,
    isLong: true,
    creates: true,
  }) as const

const template = <const Path extends string, const Access extends Permission>(
  path: Path,
  access: Access,
  what: string,
) =>
  ({
    method: 'GET',
    path,
    access,
    summary: `Шаблон импорта: ${what}`,
    reply: 'file',
  }) as const

/** Two calls per register: import a file, download the template. */
export const importsRoutes = routes({
  maintenance: upload('/cars/maintance/import', 'maintenance.write', 'интервалы обслуживания'),
  maintenanceTemplate: template(
    '/cars/maintance/import/template',
    'maintenance.write',
    'интервалы обслуживания',
  ),
  cars: upload('/cars/import', 'cars.write', 'ТС'),
  carsTemplate: template('/cars/import/template', 'cars.write', 'ТС'),
  drivers: upload('/drivers/import', 'drivers.write', 'водители'),
  driversTemplate: template('/drivers/import/template', 'drivers.write', 'водители'),
  companies: upload('/companies/import', 'companies.write', 'организации'),
  companiesTemplate: template('/companies/import/template', 'companies.write', 'организации'),
  contacts: upload('/contacts/import', 'contacts.write', 'контакты'),
  contactsTemplate: template('/contacts/import/template', 'contacts.write', 'контакты'),
  last: {
    method: 'GET',
    path: '/imports/last',
    access: 'imports.run',
    summary: 'Последний загруженный файл раздела',
    query: z.strictObject({ entity: ImportEntity }),
    reply: z.object({ item: ImportResult.nullable() }),
  },
  retry: {
    method: 'POST',
    path: '/imports/:id/trial',
    access: 'imports.run',
    summary: 'Проверить тот же файл с другими столбцами и настройками',
    params: IdParams,
    body: ImportSettings,
    reply: ImportResult,
    isLong: true,
  },
  changes: {
    method: 'GET',
    path: '/imports/:id/changes',
    access: 'imports.run',
    summary: 'Проверенный файл: кого и как изменит загрузка',
    params: IdParams,
    query: ImportPreviewQuery,
    reply: listOf(ImportChange),
  },
  questions: {
    method: 'GET',
    path: '/imports/:id/questions',
    access: 'imports.run',
    summary: 'Проверенный файл: строки, о которых нужно решить, та же это запись или новая',
    params: IdParams,
    query: ImportPreviewQuery,
    reply: listOf(ImportQuestion),
  },
  apply: {
    method: 'POST',
    path: '/imports/:id/apply',
    access: 'imports.run',
    summary: 'Загрузить проверенный файл',
    params: IdParams,
    reply: ImportResult,
    isLong: true,
  },
  undo: {
    method: 'POST',
    path: '/imports/:id/undo',
    access: 'imports.run',
    summary: 'Отменить последнюю загрузку, пока её строк никто не касался',
    params: IdParams,
    reply: ImportResult,
    isLong: true,
  },
  errorsFile: {
    method: 'GET',
    path: '/imports/:id/errors',
    access: 'imports.run',
    summary: 'Загруженный файл со столбцом «Ошибка»',
    params: IdParams,
    reply: 'file',
  },
})
