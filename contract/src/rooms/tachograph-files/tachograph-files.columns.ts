import type { ListColumn } from '../../kit/columns.ts'
import type { TachographFileOrder } from './tachograph-files.ts'

export const tachographFileColumns = [
  { key: 'subject', title: 'Чей файл', width: 240, least: 180, isLocked: true, isDefault: true },
  { key: 'kind', title: 'Вид', width: 140, least: 120, isDefault: true },
  { key: 'status', title: 'Статус', width: 136, isDefault: true },
  { key: 'days', title: 'Дни', width: 190, least: 170, isDefault: true },
  { key: 'readOn', title: 'Считан', width: 120, orderBy: 'readOn', isDefault: true },
  { key: 'company', title: 'Организация', width: 186, least: 110, isDefault: true },
  { key: 'createdAt', title: 'Загружен', width: 140, orderBy: 'createdAt', isDefault: true },
  { key: 'holder', title: 'Владелец карты', width: 200, least: 140, orderBy: 'holder' },
  { key: 'cardNumber', title: 'Номер карты', width: 186, least: 176 },
  { key: 'cardExpiresOn', title: 'Карта до', width: 110 },
  { key: 'plate', title: 'Госномер в файле', width: 150, orderBy: 'plate' },
  { key: 'vin', title: 'VIN в файле', width: 190 },
  { key: 'name', title: 'Имя файла', width: 240, least: 140 },
  { key: 'createdBy', title: 'Кто загрузил', width: 170 },
] as const satisfies readonly [ListColumn<TachographFileOrder>, ...ListColumn<TachographFileOrder>[]]
export type TachographFileColumnKey = (typeof tachographFileColumns)[number]['key']
