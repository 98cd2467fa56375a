/** Frequent complaints offered as buttons and sent as text. */
export const usualFaults = [
  'Тахограф не читает карту',
  'Карта застряла в тахографе',
  'Горит красный ключ',
  'Не печатает чек',
  'Кончилась чековая лента',
  'Неверное время или скорость',
  'Пропала связь с трекером',
  'Неверный уровень топлива',
] as const

export const visitAnswers = ['COMING', 'NOT_COMING', 'ARRIVED'] as const
export type VisitAnswer = (typeof visitAnswers)[number]

export const visitAnswerTitles: Record<VisitAnswer, string> = {
  COMING: 'Приеду',
  NOT_COMING: 'Не смогу',
  ARRIVED: 'Приехал',
}

export const maxDriverText = 2000
export const maxReasonText = 300
/** Photos per upload. */
export const maxDriverPhotos = 5
export const maxDriverTachographFiles = 5
export const maxDriverRequestsPerDay = 20
