import type { RollCallFilters } from '@naryad/contract/roll-call/roll-call.report'
import {
  rollCallGroupingTitles,
  rollCallStatusTitles,
  type RollCallSubject,
} from '@naryad/contract/roll-call/roll-call.words'

import type { Db } from '../../platform/db/connect.ts'
import type { Who } from '../../platform/http/ctx.ts'
import { listNames } from '../../platform/text/list-names.ts'
import { calendarDay } from '../../platform/text/values.ts'
import { readGroupTitles } from './report.repo.ts'

const subjectConditions: Readonly<Record<RollCallSubject, string>> = {
  driver: 'Без сотрудников',
  employee: 'Только сотрудники',
}

/** «Отчёт по явкам за 01.11.2026 – 30.11.2026; Организации: ООО «Юг»; Статусы: Опоздал» */
export async function rollCallReportTitle(db: Db, who: Who, filters: RollCallFilters): Promise<string> {
  const { dateFrom, dateTo, companyIds, driverIds, userIds, statuses, subject } = filters
  const conditions = [
    subject && subjectConditions[subject],
    await objectsCondition(db, who, 'company', companyIds),
    filters.filterByNoCompany && 'Без организации',
    await objectsCondition(db, who, 'driver', driverIds),
    filters.filterByNoDriver && 'Без водителя',
    await objectsCondition(db, who, 'employee', userIds),
    statuses.length > 0 && `Статусы: ${listNames(statuses.map((status) => rollCallStatusTitles[status]))}`,
  ]
  return [
    `Отчёт по явкам за ${calendarDay(dateFrom)} – ${calendarDay(dateTo)}`,
    ...conditions.filter((condition) => typeof condition === 'string'),
  ].join('; ')
}

async function objectsCondition(
  db: Db,
  who: Who,
  kind: 'company' | 'driver' | 'employee',
  ids: readonly number[],
): Promise<string | undefined> {
  if (ids.length === 0) return undefined
  // A client must not learn names of the staff by their ids; other organizations' objects are hidden by
  // row-level security.
  const isNamed = kind !== 'employee' || who.role !== 'client'
  const titles = await readGroupTitles(db, kind, isNamed ? ids : [])
  return `${rollCallGroupingTitles[kind]}: ${listNames(ids.map((id) => titles.get(id) ?? `№ ${id}`))}`
}
