export const takeGroups = ['contract', 'company', 'operator', 'month'] as const
export type TakeGroup = (typeof takeGroups)[number]

export const takeGroupTitles: Record<TakeGroup, string> = {
  contract: 'По договорам',
  company: 'По организациям',
  operator: 'По операторам',
  month: 'По месяцам',
}

/** What a figure of the report counts, and the list behind it has. */
export const takeFigures = ['all', 'inTime', 'late', 'waiting'] as const
export type TakeFigure = (typeof takeFigures)[number]

export const takeFigureTitles: Record<TakeFigure, string> = {
  all: 'С нормой',
  inTime: 'В норму',
  late: 'Не в норму',
  waiting: 'Ещё не взяты, в норме',
}
