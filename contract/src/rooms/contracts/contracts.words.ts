export const contractForms = ['договор', 'договора', 'договоров'] as const

/** When the norms of a contract run. */
export const contractHours = ['WORKDAY', 'ROUND_CLOCK'] as const
export type ContractHours = (typeof contractHours)[number]

export const contractHoursTitles: Record<ContractHours, string> = {
  WORKDAY: 'Рабочие дни, 09:00–18:00',
  ROUND_CLOCK: 'Круглосуточно',
}

export const contractStates = ['IN_FORCE', 'FUTURE', 'ENDED', 'TERMINATED'] as const
export type ContractState = (typeof contractStates)[number]

export const contractStateTitles: Record<ContractState, string> = {
  IN_FORCE: 'Действует',
  FUTURE: 'Ещё не начался',
  ENDED: 'Закончился',
  TERMINATED: 'Расторгнут',
}

/** A contract that ends within so many days is listed under «Истекают за 60 дней». */
export const contractWarningDays = 60

/** «№ 335/22», «без номера»; people type the sign as well. */
export const contractName = (number: string): string =>
  number === '' ? 'без номера' : `№\u00a0${number.replace(/^№\s*/, '')}`

/** «договор № 335/22» */
export const contractTitle = (number: string): string => `договор ${contractName(number)}`
