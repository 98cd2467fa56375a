import type { TokenArea } from '../auth/api-tokens.words.ts'

/** The objects of the feed, by the names of the registers. */
export const changeKinds = [
  'companies',
  'cars',
  'drivers',
  'contacts',
  'tasks',
  'units',
  'contracts',
  'acts',
] as const
export type ChangeKind = (typeof changeKinds)[number]

export const changeKindTitles: Record<ChangeKind, string> = {
  companies: 'Организации',
  cars: 'ТС',
  drivers: 'Водители',
  contacts: 'Контакты',
  tasks: 'Заявки',
  units: 'Приборы',
  contracts: 'Договоры',
  acts: 'Акты',
}

/** The area that opens the kind to a personal API token. */
export const areaOfKind: Record<ChangeKind, TokenArea> = {
  companies: 'companies',
  cars: 'cars',
  drivers: 'drivers',
  contacts: 'contacts',
  tasks: 'tasks',
  units: 'cars',
  contracts: 'companies',
  acts: 'acts',
}

/** Deletions are remembered this long; a reader that comes later reads everything again. */
export const deletionDays = 365
