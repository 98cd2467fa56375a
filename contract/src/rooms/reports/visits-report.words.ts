export const visitGroups = ['month', 'company', 'operator'] as const
export type VisitGroup = (typeof visitGroups)[number]

export const visitGroupTitles: Record<VisitGroup, string> = {
  month: 'По месяцам',
  company: 'По организациям',
  operator: 'По операторам',
}

/** What a figure of the report counts, and the list behind it has. */
export const visitFigures = ['visits', 'several'] as const
export type VisitFigure = (typeof visitFigures)[number]

export const visitFigureTitles: Record<VisitFigure, string> = {
  visits: 'Выездов',
  several: 'От двух работ',
}

/** What a visit and a work are, beside the figures. */
export const visitsDefinition =
  'Выезд — всё, что один исполнитель выполнил не удалённо у одной организации за день, если был план визита или отметка «Я на месте». Работа — заявка; у заявки по срокам из «Что кончается» — каждый отмеченный срок.'
