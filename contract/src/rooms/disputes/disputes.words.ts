/** In whose favour a dispute ended. */
export const disputeResults = ['OURS', 'CLIENT', 'HALF'] as const
export type DisputeResult = (typeof disputeResults)[number]

export const disputeResultTitles: Record<DisputeResult, string> = {
  OURS: 'Правы мы',
  CLIENT: 'Прав клиент',
  HALF: 'Поровну',
}

/** What a line of the evidence was taken from. */
export const evidenceKinds = [
  'HISTORY',
  'NOTICE',
  'MARK',
  'YARD',
  'TRACK',
  'FILE',
  'COMMENT',
  'ROLL_CALL',
  'SIGNATURE',
] as const
export type EvidenceKind = (typeof evidenceKinds)[number]

export const evidenceKindTitles: Record<EvidenceKind, string> = {
  HISTORY: 'История',
  NOTICE: 'Уведомление',
  MARK: 'Отметка «Я на месте»',
  YARD: 'Площадка',
  TRACK: 'Трек',
  FILE: 'Файл',
  COMMENT: 'Комментарий',
  ROLL_CALL: 'Явка',
  SIGNATURE: 'Подпись',
}

/** The field of the actions of disputes. */
export const disputeField = 'Спор'

export const disputeGroups = ['company', 'operator', 'month'] as const
export type DisputeGroup = (typeof disputeGroups)[number]

export const disputeGroupTitles: Record<DisputeGroup, string> = {
  company: 'По организациям',
  operator: 'По операторам',
  month: 'По месяцам',
}

/** What a figure of the report counts, and the list behind it has. */
export const disputeFigures = ['all', 'open', 'ours', 'client', 'half'] as const
export type DisputeFigure = (typeof disputeFigures)[number]

export const disputeFigureTitles: Record<DisputeFigure, string> = {
  all: 'Споров',
  open: 'Не закончены',
  ours: disputeResultTitles.OURS,
  client: disputeResultTitles.CLIENT,
  half: disputeResultTitles.HALF,
}
