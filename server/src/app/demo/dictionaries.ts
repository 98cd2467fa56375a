import type postgres from 'postgres'

import {
  standardCategories,
  standardChecklist,
  standardTypes,
} from '../../rooms/tasks/standard-dictionaries.ts'
import { copyInto } from './copy.ts'

/** The demo company has two servers of one vendor. */
export const demoCarServers = [
  'Форт Монитор',
  'Форт Монитор 2',
  'Wialon Hosting',
  'Wialon Local',
  'Omnicomm Online',
  'ГЛОНАССSoft',
]

/** The standard dictionaries under known ids. */
export async function loadDictionaries(sql: postgres.TransactionSql): Promise<void> {
  const types = standardTypes.map((type, index) => ({
    id: index + 1,
    title: type.title,
    queues: `{${type.queues.join(',')}}`,
    checklist: standardChecklist(type),
    reportTemplate: type.reportTemplate,
  }))
  const categories = Object.entries(standardCategories).flatMap(([queue, titles]) =>
    titles.map((title) => ({ queue, title })),
  )
  await copyInto(sql, 'task_types', types)
  await copyInto(
    sql,
    'task_categories',
    categories.map((category, index) => ({ id: index + 1, ...category })),
  )
  await copyInto(
    sql,
    'car_servers',
    demoCarServers.map((title, index) => ({ id: index + 1, title })),
  )
}
