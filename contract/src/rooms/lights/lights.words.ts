/** What a rule of the traffic light looks at. */
export const lightFacts = [
  'RANGE',
  'UNIT',
  'DRIVER_CARD',
  'LICENSE',
  'CARD_READ',
  'SIGNAL',
  'CRITICAL_TASK',
] as const
type LightFactKind = (typeof lightFacts)[number]

export const lightFactTitles: Record<LightFactKind, string> = {
  RANGE: 'Срок обслуживания',
  UNIT: 'Прибор стоит',
  DRIVER_CARD: 'Карта водителя',
  LICENSE: 'Права водителя',
  CARD_READ: 'Чтение карты',
  SIGNAL: 'Связь с терминалом',
  CRITICAL_TASK: 'Критичная заявка',
}

export const lights = ['RED', 'YELLOW', 'GREEN'] as const
type Light = (typeof lights)[number]

export const lightTitles: Record<Light, string> = {
  RED: 'Красный',
  YELLOW: 'Жёлтый',
  GREEN: 'Зелёный',
}

/** NOT_NEEDED: the truck has no unit of the kind that the rule is only for. */
export const factStates = ['OK', 'SOON', 'OVERDUE', 'UNKNOWN', 'NOT_NEEDED'] as const

export const overdueTitles = { RED: 'Красный', YELLOW: 'Жёлтый' } as const
export const soonTitles = { YELLOW: 'Жёлтый', NONE: 'Не влияет' } as const
export const unknownTitles = { YELLOW: 'Жёлтый', RED: 'Красный', NONE: 'Не влияет' } as const

/** What follows from a red fact: a suggestion «На разбор». */
export const onRedTitles = { NOTHING: 'Ничего не делать', SUGGEST: 'Предложить заявку' } as const

export const lightGroupings = ['company', 'rule', 'day'] as const

/** Of the trucks everything should be known, and every red one should have a request. */
export const lightGoals = { known: 0.95, requested: 1 } as const

/** The driver's card is read at least this often. */
export const cardReadDays = 28
