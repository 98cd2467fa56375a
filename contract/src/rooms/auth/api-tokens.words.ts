/** The areas that a personal API token may be limited to. */
export const tokenAreas = [
  'tasks',
  'cars',
  'maintenance',
  'drivers',
  'companies',
  'acts',
  'contacts',
  'calendar',
  'rollCall',
  'reports',
  'users',
] as const
export type TokenArea = (typeof tokenAreas)[number]

export const tokenAreaTitles: Record<TokenArea, string> = {
  tasks: 'Заявки',
  cars: 'ТС и мониторинг',
  maintenance: 'Техобслуживание',
  drivers: 'Водители',
  companies: 'Организации',
  acts: 'Акты и счета',
  contacts: 'Контакты',
  calendar: 'Календарь',
  rollCall: 'Явки',
  reports: 'Отчёты',
  users: 'Сотрудники (только чтение)',
}

/** The prefix of a token, recognized by secret scanners. */
export const tokenPrefix = 'nryd_'

/** The maximum validity of a token: one year. */
export const maxTokenDays = 365

/** The maximum number of valid tokens per user. */
export const maxTokens = 20
