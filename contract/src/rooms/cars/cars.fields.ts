import { accountingCodeField, defineFields } from '../../kit/object-fields.ts'
import { plateCountryTitles } from './plates.ts'

export const carStatusTitles = {
  READY: 'Готов',
  ON_ROUTE: 'В рейсе',
  IN_SERVICE: 'На обслуживании',
  IN_REPAIR: 'В ремонте',
  IDLE: 'Не эксплуатируется',
  ARCHIVED: 'В архиве',
} as const

/** Few are required, so that a dispatcher can create a truck with only the plate. */
export const carFields = defineFields({
  plate: { title: 'Госномер', kind: 'code', max: 40, isNullable: true },
  plateCountry: { title: 'Страна номера', kind: 'choice', titles: plateCountryTitles, default: 'RU' },
  vin: { title: 'VIN', kind: 'code', max: 17, isNullable: true },
  brand: { title: 'Марка', kind: 'line', max: 60 },
  model: { title: 'Модель', kind: 'line', max: 60 },
  year: { title: 'Год', kind: 'number' },
  garageNumber: { title: 'Гаражный номер', kind: 'code', max: 40 },
  companyId: { title: 'Организация', kind: 'reference' },
  driverId: { title: 'Водитель', kind: 'reference' },
  carServerId: { title: 'Сервер мониторинга', kind: 'reference' },
  externalId: { title: 'ID в мониторинге', kind: 'code', min: 1, max: 100, isNullable: true },
  accountingCode: accountingCodeField,
  status: { title: 'Статус', kind: 'choice', titles: carStatusTitles, default: 'READY' },
  mileageKm: { title: 'Пробег', kind: 'number', unit: 'км' },
  tachographModel: { title: 'Модель тахографа', kind: 'line', max: 100 },
  tachographNumber: { title: 'Номер тахографа', kind: 'code', max: 100 },
  skziNumber: { title: 'Номер СКЗИ', kind: 'code', max: 100 },
  trackerModel: { title: 'Модель трекера', kind: 'line', max: 100 },
  trackerImei: { title: 'IMEI трекера', kind: 'code', max: 40 },
  comment: { title: 'Заметка', kind: 'text', max: 5000 },
})
