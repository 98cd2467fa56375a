export const absenceKinds = ['HOLIDAY', 'SICK', 'OTHER'] as const
export type AbsenceKind = (typeof absenceKinds)[number]

export const absenceTitles: Record<AbsenceKind, string> = {
  HOLIDAY: 'Отпуск',
  SICK: 'Больничный',
  OTHER: 'Отсутствие',
}

/** The longest period of one search: a month with the weeks around it. */
export const maxCalendarDays = 62

/** The most visits in one response. */
export const maxVisits = 5000

/** The assumed duration of a visit without an end. */
export const usualVisitMinutes = 60
