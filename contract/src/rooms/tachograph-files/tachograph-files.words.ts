export const tachographFileKinds = ['CARD', 'UNIT'] as const
export type TachographFileKind = (typeof tachographFileKinds)[number]

export const tachographFileKindTitles: Record<TachographFileKind, string> = {
  CARD: 'Карта водителя',
  UNIT: 'Тахограф',
}

export const tachographFileStatuses = ['READING', 'ASKS', 'READ', 'UNREADABLE'] as const
export type TachographFileStatus = (typeof tachographFileStatuses)[number]

export const tachographFileStatusTitles: Record<TachographFileStatus, string> = {
  READING: 'Читается',
  ASKS: 'Ждёт решения',
  READ: 'Прочитан',
  UNREADABLE: 'Не читается',
}

export const activities = ['driving', 'work', 'availability', 'rest', 'unknown'] as const
export type Activity = (typeof activities)[number]

export const activityTitles: Record<Activity, string> = {
  driving: 'Вождение',
  work: 'Другая работа',
  availability: 'Готовность',
  rest: 'Отдых',
  unknown: 'Нет данных',
}

/** Minutes of a day by activity. */
export type Minutes = Record<Activity, number>

export function sumMinutes(
  spans: readonly { readonly from: number; readonly to: number; readonly activity: Activity }[],
): Minutes {
  const minutes: Minutes = { driving: 0, work: 0, availability: 0, rest: 0, unknown: 0 }
  for (const { from, to, activity } of spans) minutes[activity] += to - from
  return minutes
}

/** What follows from a file for the driver and the truck. */
export const conclusionKinds = [
  'CARD_READ',
  'CARD',
  'ODOMETER',
  'CALIBRATION',
  'UNIT_READ',
  'EVENTS',
] as const
export type ConclusionKind = (typeof conclusionKinds)[number]

export const conclusionStatuses = ['WAITING', 'APPLIED', 'DISMISSED'] as const
export type ConclusionStatus = (typeof conclusionStatuses)[number]

const incidentTitles: Readonly<Record<number, string>> = {
  0x01: 'Недействительная карта',
  0x02: 'Конфликт карт',
  0x03: 'Наложение времени',
  0x04: 'Вождение без карты',
  0x05: 'Карта вставлена во время движения',
  0x06: 'Последний сеанс карты закрыт неверно',
  0x07: 'Превышение скорости',
  0x08: 'Отключение питания',
  0x09: 'Ошибка данных о движении',
  0x0a: 'Противоречие данных о движении',
  0x0b: 'Расхождение времени',
  0x0c: 'Ошибка связи с внешним устройством',
  0x0d: 'Нет сигнала ГНСС',
  0x0e: 'Аномалия ГНСС',
  0x10: 'Попытка нарушить защиту тахографа',
  0x11: 'Не опознан датчик движения',
  0x12: 'Карта не прошла проверку подлинности',
  0x13: 'Самовольная замена датчика',
  0x14: 'Нарушена целостность данных карты',
  0x15: 'Нарушена целостность данных тахографа',
  0x16: 'Ошибка внутренней передачи данных',
  0x17: 'Вскрытие корпуса',
  0x18: 'Вмешательство в аппаратуру',
  0x20: 'Попытка нарушить защиту датчика',
  0x21: 'Датчик не прошёл проверку подлинности',
  0x22: 'Ошибка хранения данных датчика',
  0x23: 'Ошибка внутренней передачи данных датчика',
  0x24: 'Вскрытие корпуса датчика',
  0x25: 'Вмешательство в аппаратуру датчика',
  0x30: 'Неисправность тахографа',
  0x31: 'Внутренняя неисправность тахографа',
  0x32: 'Неисправность печати',
  0x33: 'Неисправность экрана',
  0x34: 'Неисправность выгрузки данных',
  0x35: 'Неисправность датчика движения',
  0x36: 'Неисправность приёмника ГНСС',
  0x37: 'Неисправность внешнего приёмника ГНСС',
  0x40: 'Неисправность карты',
}

export const incidentTitle = (type: number): string =>
  incidentTitles[type] ?? `Событие с кодом ${type.toString(16).toUpperCase().padStart(2, '0')}`

const calibrationTitles: Readonly<Record<number, string>> = {
  1: 'Активация',
  2: 'Первая установка',
  3: 'Установка',
  4: 'Периодическая калибровка',
  5: 'Ввод госномера',
  6: 'Установка времени',
}

export const calibrationTitle = (purpose: number): string =>
  calibrationTitles[purpose] ?? 'Назначение не указано'

/** Purposes that open a new calibration term. */
export const isFullCalibration = (purpose: number): boolean => purpose >= 1 && purpose <= 4

const placeTitles: Readonly<Record<number, string>> = {
  0: 'Начало смены',
  1: 'Конец смены',
  2: 'Начало смены, введено вручную',
  3: 'Конец смены, введено вручную',
  4: 'Начало смены, принято тахографом',
  5: 'Конец смены, принято тахографом',
}

export const placeTitle = (type: number): string => placeTitles[type] ?? 'Отметка места'

export const tachographFileForms = ['файл', 'файла', 'файлов'] as const

/** The first 14 characters name the person; the last two count replacements and renewals of the card. */
export const personOfCard = (number: string): string => number.replace(/\s/g, '').slice(0, 14).toUpperCase()

/** Of downloads by different programs and countries; the content alone decides what a file is. */
export const tachographExtensions: readonly string[] = ['ddd', 'tgd', 'v1b', 'c1b', 'esm', 'dtco']
