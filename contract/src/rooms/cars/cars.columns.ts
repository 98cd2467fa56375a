import type { ListColumn } from '../../kit/columns.ts'
import type { CarOrder } from './cars.ts'

export const carColumns = [
  { key: 'plate', title: 'Госномер', width: 120, orderBy: 'plate', isLocked: true, isDefault: true },
  { key: 'model', title: 'Модель', width: 206, least: 90, orderBy: 'model', isDefault: true },
  { key: 'company', title: 'Организация', width: 142, least: 104, orderBy: 'company', isDefault: true },
  { key: 'status', title: 'Статус', width: 150, least: 100, orderBy: 'status', isDefault: true },
  { key: 'nearestRange', title: 'Ближайший срок', width: 140, orderBy: 'dueOn', isDefault: true },
  { key: 'lastSeenAt', title: 'Связь', width: 74, orderBy: 'lastSeenAt', align: 'right', isDefault: true },
  { key: 'openTasksCount', title: 'Заявки', width: 84, align: 'right' },
  { key: 'driver', title: 'Водитель', width: 170, least: 110 },
  { key: 'vin', title: 'VIN', width: 180 },
  { key: 'garageNumber', title: 'Гаражный номер', width: 140 },
  { key: 'plateCountry', title: 'Страна номера', width: 130 },
  { key: 'year', title: 'Год', width: 74, orderBy: 'year', align: 'right' },
  { key: 'mileageKm', title: 'Пробег, км', width: 110, orderBy: 'mileageKm', align: 'right' },
  { key: 'tachographModel', title: 'Тахограф', width: 160 },
  { key: 'tachographNumber', title: 'Номер тахографа', width: 150 },
  { key: 'skziNumber', title: 'СКЗИ', width: 140 },
  { key: 'trackerModel', title: 'Трекер', width: 150 },
  { key: 'trackerImei', title: 'IMEI', width: 150 },
  { key: 'carServer', title: 'Сервер', width: 140 },
  { key: 'comment', title: 'Заметка', width: 240, least: 120 },
  { key: 'createdAt', title: 'Добавлен', width: 140, orderBy: 'createdAt' },
] as const satisfies readonly [ListColumn<CarOrder>, ...ListColumn<CarOrder>[]]
export type CarColumnKey = (typeof carColumns)[number]['key']

export const carForms = ['ТС', 'ТС', 'ТС'] as const
