import type { PriceKind } from '@naryad/contract/tasks/price-items.words'
import type postgres from 'postgres'

import {
  standardCategories,
  standardChecklist,
  standardTypes,
} from '../../rooms/tasks/dictionaries/standard-dictionaries.ts'
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

/** As the costs of the demo's requests have them. */
const prices: readonly (readonly [kind: PriceKind, title: string, unit: string, roubles: number])[] = [
  ['WORK', 'Выезд', 'км', 30],
  ['WORK', 'Диагностика', 'ч', 1500],
  ['WORK', 'Работа инженера', 'ч', 1800],
  ['WORK', 'Калибровка тахографа', 'шт.', 4200],
  ['WORK', 'Активация СКЗИ', 'шт.', 2500],
  ['WORK', 'Установка и активация', 'шт.', 6500],
  ['WORK', 'Установка трекера', 'шт.', 3000],
  ['WORK', 'Установка СКУД', 'шт.', 4500],
  ['WORK', 'Установка комплекта ЛУВ', 'шт.', 8500],
  ['WORK', 'Демонтаж тахографа', 'шт.', 2500],
  ['WORK', 'Демонтаж трекера', 'шт.', 1200],
  ['WORK', 'Тарировка бака', 'шт.', 3500],
  ['WORK', 'Выгрузка данных', 'шт.', 900],
  ['WORK', 'Осмотр ТС', 'шт.', 700],
  ['WORK', 'Поверка алкозамка', 'шт.', 2900],
  ['WORK', 'Оформление карты водителя', 'шт.', 3100],
  ['PART', 'Блок СКЗИ НКМ-2', 'шт.', 24_900],
  ['PART', 'Тахограф с СКЗИ', 'шт.', 46_200],
  ['PART', 'Датчик движения KITAS', 'шт.', 8900],
  ['PART', 'Термоголовка принтера', 'шт.', 5400],
  ['PART', 'Батарея тахографа', 'шт.', 1200],
  ['PART', 'Шлейф СКЗИ', 'шт.', 1450],
  ['PART', 'Пломба', 'шт.', 150],
  ['PART', 'Трекер', 'шт.', 7900],
  ['PART', 'Антенна ГНСС', 'шт.', 3600],
  ['PART', 'Датчик уровня топлива', 'шт.', 9800],
  ['PART', 'SIM-карта M2M', 'шт.', 300],
  ['PART', 'Батарея трекера', 'шт.', 900],
  ['PART', 'Считыватель', 'шт.', 3900],
  ['PART', 'Комплект СКУД', 'шт.', 12_400],
  ['PART', 'Карта доступа', 'шт.', 180],
  ['PART', 'Реле блокировки', 'шт.', 650],
  ['PART', 'Карта памяти 128 ГБ', 'шт.', 2400],
  ['PART', 'Карта предприятия', 'шт.', 3400],
]

/** The standard dictionaries under known ids, and the price list. */
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
    'price_items',
    prices.map(([kind, title, unit, roubles], index) => ({
      id: index + 1,
      title,
      kind,
      unit,
      price: roubles * 100,
    })),
  )
  await copyInto(
    sql,
    'car_servers',
    demoCarServers.map((title, index) => ({ id: index + 1, title })),
  )
}
