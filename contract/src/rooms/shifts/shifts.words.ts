/** Parts of the sheet that list requests one by one, in the order of the screen. */
export const shiftSections = ['PROMISES', 'BURNING', 'STUCK', 'NEW'] as const
export type ShiftSectionKey = (typeof shiftSections)[number]

export const shiftSectionTitles: Record<ShiftSectionKey, string> = {
  PROMISES: 'Обещали',
  BURNING: 'Горит',
  STUCK: 'Без движения больше суток',
  NEW: 'Новые без оператора',
}

/** Parts that are one number each, with the list behind it. */
export const shiftGroups = ['CLOSING', 'DISPATCHER', 'OWN', 'SUGGESTIONS'] as const
export type ShiftGroupKey = (typeof shiftGroups)[number]

export const shiftGroupTitles: Record<ShiftGroupKey, string> = {
  CLOSING: 'Выполнены, ждут проверки и закрытия',
  DISPATCHER: 'Ход диспетчера, ещё не выполнены',
  OWN: 'Мои заявки в работе',
  SUGGESTIONS: 'На разбор',
}

/** Figures of the work since the last handover. */
export const shiftFigures = ['created', 'done', 'remote', 'closed'] as const
export type ShiftFigure = (typeof shiftFigures)[number]

export const shiftFigureTitles: Record<ShiftFigure, string> = {
  created: 'создано',
  done: 'выполнено',
  remote: 'удалённо',
  closed: 'закрыто',
}

/** The most lines of one section and queue. */
export const maxShiftLines = 10

/** A sheet covers at most this time; a handover before it is forgotten. */
export const maxShiftDays = 7

export const maxShiftNote = 4000
export const maxShiftDoubts = 1000
