import type { Me } from '@naryad/contract/auth/auth'

export type ReportKey =
  | 'overview'
  | 'tasks'
  | 'engineers'
  | 'roll-call'
  | 'luv'
  | 'drivers'
  | 'terms'
  | 'saved'

/** The screens of /analytics in the order of their tabs; the overview is the first and has no word in the address. */
const reports: readonly { key: ReportKey; title: string; isInternal?: true }[] = [
  { key: 'overview', title: 'Обзор' },
  { key: 'tasks', title: 'Заявки' },
  { key: 'engineers', title: 'Инженеры', isInternal: true },
  { key: 'roll-call', title: 'Явки' },
  { key: 'luv', title: 'ЛУВ', isInternal: true },
  { key: 'drivers', title: 'Водители' },
  { key: 'terms', title: 'Что кончается' },
  { key: 'saved', title: 'Сохранённые' },
]

/** Reports that this person may open: how colleagues compare is no business of a client's. */
export const reportsOf = ({ role }: Pick<Me, 'role'>) =>
  reports.filter(({ isInternal }) => role !== 'client' || isInternal !== true)

/** What a client calls it. */
export const analyticsTitle = ({ role }: Pick<Me, 'role'>): string =>
  role === 'client' ? 'Отчёты' : 'Аналитика'
