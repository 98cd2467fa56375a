/** All columns of the partner's file, in the default order and with the default titles. */
export const luvColumns = [
  { key: 'number', title: '№' },
  { key: 'createdOn', title: 'Дата' },
  { key: 'company', title: 'Организация' },
  { key: 'plate', title: 'Госномер' },
  { key: 'vin', title: 'VIN' },
  { key: 'deviceId', title: 'ID блока' },
  { key: 'serialNumber', title: 'Серийный №' },
  { key: 'type', title: 'Вид работ' },
  { key: 'category', title: 'Категория' },
  { key: 'isWarranty', title: 'Гарантия' },
  { key: 'status', title: 'Статус' },
  { key: 'doneOn', title: 'Дата выполнения' },
  { key: 'isRemote', title: 'Удалённо' },
  { key: 'workReport', title: 'Отчёт о работе' },
  { key: 'operator', title: 'Оператор' },
  { key: 'costs', title: 'Затраты' },
  { key: 'isCostsApproved', title: 'Согласовано' },
] as const

export type LuvColumnKey = (typeof luvColumns)[number]['key']

/** A column as configured in the settings. */
export interface LuvColumn {
  key: LuvColumnKey
  title: string
}
