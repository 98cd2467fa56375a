import { lowerFirst } from '@naryad/contract/kit/letter-case'
import { inQuotes } from '@naryad/contract/kit/quotes'
import { type PromiseState, promiseStateTitles } from '@naryad/contract/promises/promises.words'
import type { TaskConditions } from '@naryad/contract/reports/reports.searches'
import { type Mover, moverTitles } from '@naryad/contract/tasks/tasks.movers'
import type { Queue } from '@naryad/contract/tasks/tasks.queues'
import { TaskFilters } from '@naryad/contract/tasks/tasks.search'
import { statusTitle, type TaskStatus } from '@naryad/contract/tasks/tasks.statuses'
import {
  type DeadlineDays,
  deadlineDayTitles,
  type Priority,
  priorityTitles,
  sourceTitles,
  type TaskSource,
} from '@naryad/contract/tasks/tasks.words'

import type { Db } from '../../platform/db/connect.ts'
import type { Who } from '../../platform/http/ctx.ts'
import { listNames } from '../../platform/text/list-names.ts'
import { calendarDay, momentText, yesNo } from '../../platform/text/values.ts'
import { readSetting } from '../settings/index.ts'
import { readTitles, type TitledObject } from './titles.repo.ts'

const objectsOf: Partial<Record<keyof TaskFilters, TitledObject>> = {
  operatorIds: 'operator',
  companyIds: 'company',
  typeIds: 'type',
  categoryIds: 'category',
  carIds: 'car',
  driverIds: 'driver',
  carServerIds: 'carServer',
  createdByIds: 'operator',
  unitIds: 'unit',
  unitModelIds: 'unitModel',
}

function titleOf(name: keyof TaskFilters): string {
  const schema = TaskFilters.shape[name]
  const inner = 'unwrap' in schema ? schema.unwrap() : schema
  const title = schema.meta()?.title ?? inner.meta()?.title
  return typeof title === 'string' ? title : name
}

/** Formats the filters of a report: «Статусы: Новая, В работе; Гарантия: да». */
export async function conditionWords(
  db: Db,
  who: Who,
  conditions: TaskConditions,
  queueTitles: Readonly<Record<Queue, string>>,
): Promise<string> {
  const words: string[] = []
  for (const [name, value] of Object.entries(conditions) as [keyof TaskFilters, unknown][]) {
    if (value === undefined) continue
    words.push(`${titleOf(name)}: ${await valueWords(db, who, name, value, queueTitles)}`)
  }
  return words.join('; ')
}

/** «Отчёт по инженерам за 01.11.2026 – 19.11.2026; Очереди: ЛУВ» */
export async function reportTitle(
  db: Db,
  who: Who,
  { name, dateFrom, dateTo }: { readonly name: string; readonly dateFrom: string; readonly dateTo: string },
  conditions: TaskConditions,
): Promise<string> {
  const words = await conditionWords(db, who, conditions, await readSetting(db, 'queueLabels'))
  return [`${name} за ${calendarDay(dateFrom)} – ${calendarDay(dateTo)}`, words].filter(Boolean).join('; ')
}

async function valueWords(
  db: Db,
  who: Who,
  name: keyof TaskFilters,
  value: unknown,
  queueTitles: Readonly<Record<Queue, string>>,
): Promise<string> {
  if (typeof value === 'boolean') return yesNo(value)
  const kind = objectsOf[name]
  if (kind && Array.isArray(value)) {
    // A client must not learn names of the staff by their ids; other organizations' objects are hidden by
    // row-level security.
    const isNamed = kind !== 'operator' || who.role !== 'client'
    const titles = await readTitles(db, kind, isNamed ? (value as number[]) : [])
    return listNames((value as number[]).map((id) => titles.get(id) ?? `№ ${id}`))
  }
  if (Array.isArray(value)) return listNames(value.map((one) => codeWords(name, one, queueTitles)))
  if (name === 'deadline') return lowerFirst(deadlineDayTitles[value as DeadlineDays])
  if (/(From|To|At)$/.test(name)) return momentText(String(value))
  if (name === 'promised') return promiseStateTitles[value as PromiseState].toLowerCase()
  return name === 'queue' ? queueTitles[value as Queue] : inQuotes(String(value))
}

function codeWords(
  name: keyof TaskFilters,
  code: unknown,
  queueTitles: Readonly<Record<Queue, string>>,
): string {
  if (name === 'queues') return queueTitles[code as Queue]
  if (name === 'statuses') return statusTitle(code as TaskStatus)
  if (name === 'priorities') return priorityTitles[code as Priority]
  if (name === 'nextMoves') return moverTitles[code as Mover]
  return name === 'sources' ? sourceTitles[code as TaskSource] : String(code)
}
