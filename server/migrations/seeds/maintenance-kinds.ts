interface KindSeed {
  readonly title: string
  readonly months?: number
  readonly days?: number
  readonly km?: number
  readonly warningDays?: number
  readonly taskDaysBefore?: number
  readonly queue?: 'tachograph' | 'glonass' | 'external'
  readonly source: string
  readonly purpose?: 'CARD_READING'
}

const order440 = 'Приказ Минтранса России от 28.10.2020 № 440'
const makersManual = 'Регламент изготовителя ТС; уточните по сервисной книжке'

/** Each term names its source but has not been checked against it, so no kind creates tasks automatically. */
export const kindsOfMaintenance: readonly KindSeed[] = [
  {
    title: 'Поверка тахографа',
    months: 24,
    taskDaysBefore: 30,
    source:
      'Интервал между поверками из описания типа тахографа; уточните по свидетельству о поверке своей модели',
  },
  {
    title: 'Блок СКЗИ',
    months: 36,
    taskDaysBefore: 30,
    source: `${order440}: блок СКЗИ заменяют каждые 3 года; уточните по паспорту блока`,
  },
  {
    title: 'Калибровка тахографа',
    months: 36,
    taskDaysBefore: 30,
    source: `${order440}: калибровка не реже одного раза в 3 года; уточните по действующей редакции`,
  },
  {
    title: 'Чтение карты водителя',
    days: 28,
    warningDays: 7,
    taskDaysBefore: 5,
    source: `${order440}: выгрузка с карты не реже одного раза в 28 дней; уточните по действующей редакции`,
    purpose: 'CARD_READING',
  },
  {
    title: 'Чтение памяти тахографа',
    days: 90,
    warningDays: 14,
    taskDaysBefore: 10,
    source: `${order440}: выгрузка из тахографа не реже одного раза в 90 дней; уточните по действующей редакции`,
  },
  {
    title: 'Тарировка ДУТ',
    months: 12,
    queue: 'glonass',
    source: 'Рекомендация изготовителя датчика уровня топлива; уточните в его руководстве',
  },
  { title: 'ТО-1', months: 4, km: 15_000, queue: 'external', source: makersManual },
  { title: 'ТО-2', months: 12, km: 45_000, queue: 'external', source: makersManual },
  {
    title: 'Техосмотр',
    months: 12,
    queue: 'external',
    source: 'Федеральный закон от 01.07.2011 № 170-ФЗ, ст. 15; уточните по возрасту и категории ТС',
  },
  {
    title: 'ОСАГО',
    months: 12,
    queue: 'external',
    source: 'Федеральный закон от 25.04.2002 № 40-ФЗ, ст. 10; уточните по полису',
  },
]
