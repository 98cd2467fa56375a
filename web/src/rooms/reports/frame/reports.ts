import type { Me } from '@naryad/contract/auth/auth'

export type ReportKey = 'overview' | 'tasks'

/** The screens of /analytics in the order of their tabs; the overview is the first and has no word in the address. */
export const reports: readonly { key: ReportKey; title: string }[] = [
  { key: 'overview', title: 'Обзор' },
  { key: 'tasks', title: 'Заявки' },
]

/** What a client calls it. */
export const analyticsTitle = ({ role }: Pick<Me, 'role'>): string =>
  role === 'client' ? 'Отчёты' : 'Аналитика'
