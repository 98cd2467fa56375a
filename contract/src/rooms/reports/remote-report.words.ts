export const remoteGroups = ['category', 'company', 'operator', 'month'] as const
export type RemoteGroup = (typeof remoteGroups)[number]

export const remoteGroupTitles: Record<RemoteGroup, string> = {
  category: 'По категориям',
  company: 'По организациям',
  operator: 'По операторам',
  month: 'По месяцам',
}

/** A request about the same within these days means that the remote work was no solution. */
export const repeatDays = 14

/** What a figure of the report counts, and the list behind it has. */
export const remoteFigures = ['done', 'remote', 'repeated'] as const
export type RemoteFigure = (typeof remoteFigures)[number]

export const remoteFigureTitles: Record<RemoteFigure, string> = {
  done: 'Выполнено',
  remote: 'Удалённо',
  repeated: `Повтор в ${repeatDays} дней`,
}
