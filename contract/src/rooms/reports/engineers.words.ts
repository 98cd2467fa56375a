import type { MeasureKind } from './reports.words.ts'

export const engineerMeasures = [
  'created',
  'taken',
  'done',
  'remote',
  'closed',
  'overdue',
  'repeats',
  'reworks',
  'visits',
  'joined',
  'takeMedian',
  'finishMedian',
  'costs',
] as const
export type EngineerMeasure = (typeof engineerMeasures)[number]

interface MeasureFacts {
  title: string
  kind: MeasureKind
  /** Full descriptions of the figures. */
  hint: string
}

export const engineerMeasureFacts: Readonly<Record<EngineerMeasure, MeasureFacts>> = {
  created: { title: 'Создано', kind: 'count', hint: 'Создано за период и теперь у него' },
  taken: { title: 'Взято', kind: 'count', hint: 'Взято в работу за период' },
  done: { title: 'Выполнено', kind: 'count', hint: 'Выполнено за период' },
  remote: { title: 'Удалённо', kind: 'count', hint: 'Выполнено за период без выезда' },
  closed: { title: 'Закрыто', kind: 'count', hint: 'Закрыто за период' },
  overdue: { title: 'Просрочено', kind: 'count', hint: 'Выполнено за период позже срока' },
  repeats: {
    title: 'Повторных',
    kind: 'count',
    hint: 'Создано за период повторно, в течение 30 дней после прошлой',
  },
  reworks: { title: 'С возвратами', kind: 'count', hint: 'Выполнено за период, но возвращалось в работу' },
  visits: { title: 'Выездов', kind: 'count', hint: 'Запланировано выездов на дни периода' },
  joined: { title: 'Участвовал', kind: 'count', hint: 'Выполнено за период, где был в бригаде' },
  takeMedian: { title: 'До взятия', kind: 'minutes', hint: 'Рабочее время до взятия, медиана' },
  finishMedian: {
    title: 'До выполнения',
    kind: 'minutes',
    hint: 'Рабочее время до выполнения, медиана',
  },
  costs: { title: 'Затраты', kind: 'money', hint: 'Затраты по выполненным за период' },
}
