/** Why somebody is not at work. */
export const absenceKinds = ['HOLIDAY', 'SICK', 'OTHER'] as const
export type AbsenceKind = (typeof absenceKinds)[number]

export const absenceTitles: Record<AbsenceKind, string> = {
  HOLIDAY: 'Отпуск',
  SICK: 'Больничный',
  OTHER: 'Отсутствие',
}

/** How many days one search covers at most: a month with the weeks around it. */
export const maxCalendarDays = 62

/** As many visits as one answer carries. */
export const maxVisits = 5000

/** A visit without an end is taken to last so long. */
export const usualVisitMinutes = 60
