/** The parts of the product that a personal API token may be limited to. */
export const tokenAreas = [
  'tasks',
  'cars',
  'maintenance',
  'drivers',
  'companies',
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
  contacts: 'Контакты',
  calendar: 'Календарь',
  rollCall: 'Явки',
  reports: 'Отчёты',
  users: 'Сотрудники (только чтение)',
}

/** Recognized by secret scanners; nothing else begins with it. */
export const tokenPrefix = 'nryd_'

/** A token is valid for a year at most. */
export const maxTokenDays = 365

/** Valid tokens of one user. */
export const maxTokens = 20
