/** How a promise ended. */
export const promiseResults = ['KEPT', 'LATE', 'MOVED', 'DROPPED'] as const
export type PromiseResult = (typeof promiseResults)[number]

export const promiseResultTitles: Record<PromiseResult, string> = {
  KEPT: 'Выполнено вовремя',
  LATE: 'Выполнено с опозданием',
  MOVED: 'Перенесено',
  DROPPED: 'Снято',
}

/** What a report says of a promise: open ones may be past their time. */
export const promiseOutcomes = ['OPEN', 'MISSED', ...promiseResults] as const
export type PromiseOutcome = (typeof promiseOutcomes)[number]

export const promiseOutcomeTitles: Record<PromiseOutcome, string> = {
  OPEN: 'Открыто',
  MISSED: 'Пропущено',
  ...promiseResultTitles,
}

/** The same above a column of figures. */
export const promiseColumnTitles: Record<PromiseOutcome, string> = {
  ...promiseOutcomeTitles,
  KEPT: 'Вовремя',
  LATE: 'С опозданием',
}

/** The share of promises that were fulfilled in time, of those with a time that has come; null: no time came yet. */
export function inTimeShare({
  KEPT,
  LATE,
  MISSED,
}: Record<'KEPT' | 'LATE' | 'MISSED', number>): number | null {
  const due = KEPT + LATE + MISSED
  return due === 0 ? null : KEPT / due
}

/** Tasks by their open promise: due today, missed, any. */
export const promiseStates = ['TODAY', 'MISSED', 'OPEN'] as const
export type PromiseState = (typeof promiseStates)[number]

export const promiseStateTitles: Record<PromiseState, string> = {
  TODAY: 'На сегодня',
  MISSED: 'Пропущено',
  OPEN: 'Дано обещание',
}

/** This long before its time the giver is reminded of a promise. */
export const promiseReminderMinutes = 15
