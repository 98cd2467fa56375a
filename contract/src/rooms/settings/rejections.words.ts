/** Where a rejected element came from. */
export const rejectionSources = ['GPS', 'GEOCODER', 'ROUTER', 'TELEGRAM', 'MAX', 'JOB'] as const
export type RejectionSource = (typeof rejectionSources)[number]

export const rejectionSourceTitles: Record<RejectionSource, string> = {
  GPS: 'Система мониторинга',
  GEOCODER: 'Поиск адресов',
  ROUTER: 'Маршруты',
  TELEGRAM: 'Telegram',
  MAX: 'MAX',
  JOB: 'Фоновое задание',
}

/** The part of an element that was left out; `ELEMENT` is the whole. */
export const rejectionFields = [
  'ELEMENT',
  'POSITION',
  'TIME',
  'SPEED',
  'COURSE',
  'IGNITION',
  'VOLTAGE',
  'MILEAGE',
] as const
export type RejectionField = (typeof rejectionFields)[number]

export const rejectionFieldTitles: Record<RejectionField, string> = {
  ELEMENT: 'Запись целиком',
  POSITION: 'Координаты',
  TIME: 'Время',
  SPEED: 'Скорость',
  COURSE: 'Направление',
  IGNITION: 'Зажигание',
  VOLTAGE: 'Напряжение',
  MILEAGE: 'Пробег',
}

export const rejectionReasons = [
  'MALFORMED',
  'OUT_OF_RANGE',
  'NO_SATELLITES',
  'IN_FUTURE',
  'TOO_OLD',
  'FAILED',
] as const
export type RejectionReason = (typeof rejectionReasons)[number]

export const rejectionReasonTitles: Record<RejectionReason, string> = {
  MALFORMED: 'значение непонятно',
  OUT_OF_RANGE: 'так не бывает у грузовика',
  NO_SATELLITES: 'нет спутников',
  IN_FUTURE: 'время в будущем: часы трекера спешат',
  TOO_OLD: 'старше года: часы трекера сбиты или он не работает',
  FAILED: 'не обработано',
}

/** Rows whose element has not been rejected again for this long are deleted. */
export const rejectionDays = 30
