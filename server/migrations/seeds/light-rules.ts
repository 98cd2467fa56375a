interface LightRuleSeed {
  readonly title: string
  readonly short: string
  readonly fact: 'RANGE' | 'DRIVER_CARD' | 'CARD_READ' | 'SIGNAL' | 'CRITICAL_TASK'
  /** The title of the kind of maintenance; a company without it has no such rule. */
  readonly kind?: string
  readonly onlyWith?: 'TACHOGRAPH' | 'SKZI' | 'TERMINAL' | 'FUEL_SENSOR'
  readonly overdue: 'RED' | 'YELLOW'
  readonly soon?: 'NONE'
  readonly unknown?: 'NONE'
  readonly source: string
}

const order440 = 'Приказ Минтранса России от 28.10.2020 № 440'

/** What no company enters for every truck does not make its light yellow as long as it is not known. */
export const lightRules: readonly LightRuleSeed[] = [
  {
    title: 'Блок СКЗИ',
    short: 'СКЗИ',
    fact: 'RANGE',
    kind: 'Блок СКЗИ',
    onlyWith: 'SKZI',
    overdue: 'RED',
    source: order440,
  },
  {
    title: 'Поверка тахографа',
    short: 'Поверка',
    fact: 'RANGE',
    kind: 'Поверка тахографа',
    onlyWith: 'TACHOGRAPH',
    overdue: 'RED',
    source: 'Федеральный закон от 26.06.2008 № 102-ФЗ; запись в реестре «Аршин»',
  },
  {
    title: 'Калибровка тахографа',
    short: 'Калибр.',
    fact: 'RANGE',
    kind: 'Калибровка тахографа',
    onlyWith: 'TACHOGRAPH',
    overdue: 'RED',
    source: order440,
  },
  {
    title: 'Карта водителя',
    short: 'Карта',
    fact: 'DRIVER_CARD',
    onlyWith: 'TACHOGRAPH',
    overdue: 'RED',
    source: 'Срок действия карты нынешнего водителя',
  },
  {
    title: 'Чтение карты за 28 дней',
    short: '28 дней',
    fact: 'CARD_READ',
    onlyWith: 'TACHOGRAPH',
    overdue: 'RED',
    source: order440,
  },
  {
    title: 'Связь за 24 часа',
    short: 'Связь',
    fact: 'SIGNAL',
    onlyWith: 'TERMINAL',
    overdue: 'RED',
    source: 'Последнее сообщение терминала',
  },
  {
    title: 'Критичная заявка',
    short: 'Критичн.',
    fact: 'CRITICAL_TASK',
    overdue: 'RED',
    unknown: 'NONE',
    source: 'Открытая критичная заявка по ТС',
  },
  {
    title: 'Чтение памяти тахографа',
    short: 'Память',
    fact: 'RANGE',
    kind: 'Чтение памяти тахографа',
    onlyWith: 'TACHOGRAPH',
    overdue: 'YELLOW',
    unknown: 'NONE',
    source: order440,
  },
  {
    title: 'Техосмотр',
    short: 'Техосмотр',
    fact: 'RANGE',
    kind: 'Техосмотр',
    overdue: 'YELLOW',
    unknown: 'NONE',
    source: 'Федеральный закон от 01.07.2011 № 170-ФЗ',
  },
  {
    title: 'ОСАГО',
    short: 'ОСАГО',
    fact: 'RANGE',
    kind: 'ОСАГО',
    overdue: 'YELLOW',
    unknown: 'NONE',
    source: 'Федеральный закон от 25.04.2002 № 40-ФЗ',
  },
  {
    title: 'Тарировка ДУТ',
    short: 'ДУТ',
    fact: 'RANGE',
    kind: 'Тарировка ДУТ',
    onlyWith: 'FUEL_SENSOR',
    overdue: 'YELLOW',
    unknown: 'NONE',
    source: 'Руководство изготовителя датчика',
  },
]
