import type { Me } from '@naryad/contract/auth/auth'
import type { Permission } from '@naryad/contract/kit/rights'

import { may } from '../../../client/session/me.ts'

export type ReportKey =
  | 'overview'
  | 'tasks'
  | 'engineers'
  | 'roll-call'
  | 'promises'
  | 'ratings'
  | 'disputes'
  | 'remote'
  | 'visits'
  | 'takes'
  | 'luv'
  | 'drivers'
  | 'models'
  | 'light'
  | 'saved'

/** Screens of /analytics in tab order; the overview is the first and has no path segment. */
const reports: readonly { key: ReportKey; title: string; isInternal?: true; needs?: Permission }[] = [
  { key: 'overview', title: 'Обзор' },
  { key: 'tasks', title: 'Заявки' },
  { key: 'engineers', title: 'Инженеры', isInternal: true },
  { key: 'roll-call', title: 'Явки' },
  { key: 'promises', title: 'Обещания', isInternal: true },
  { key: 'ratings', title: 'Оценки', needs: 'ratings.read' },
  { key: 'disputes', title: 'Споры', needs: 'disputes.write' },
  { key: 'remote', title: 'Удалённо', isInternal: true },
  { key: 'visits', title: 'Выезды', isInternal: true },
  { key: 'takes', title: 'Взятие в работу', isInternal: true },
  { key: 'luv', title: 'ЛУВ', isInternal: true },
  { key: 'drivers', title: 'Водители' },
  { key: 'models', title: 'Отказы моделей', isInternal: true },
  { key: 'light', title: 'Соответствие' },
  { key: 'saved', title: 'Сохранённые' },
]

/** Reports that the user may open; clients do not see figures of employees. */
export const reportsOf = (me: Pick<Me, 'role' | 'rights'>) =>
  reports.filter(
    ({ isInternal, needs }) =>
      (me.role !== 'client' || isInternal !== true) && (needs === undefined || may(me, needs)),
  )

export const analyticsTitle = ({ role }: Pick<Me, 'role'>): string =>
  role === 'client' ? 'Отчёты' : 'Аналитика'
