import type { TaskReportInput } from '@naryad/contract/reports/reports'
import { periodBaseTitles } from '@naryad/contract/reports/reports.words'
import { TaskFilters } from '@naryad/contract/tasks/tasks.search'

import { untilAborted } from '../../platform/db/concurrency/until-aborted.ts'
import type { Db } from '../../platform/db/connect.ts'
import { readLong } from '../../platform/db/replica/replica.ts'
import { listedRows } from '../../platform/excel/write/listed.ts'
import { writeWorkbook, xlsxMime } from '../../platform/excel/write/workbook.ts'
import type { Requester, Who } from '../../platform/http/ctx.ts'
import type { FileReply } from '../../platform/http/files.ts'
import { calendarDay } from '../../platform/text/values.ts'
import { recordAudit } from '../audit/index.ts'
import { readSetting } from '../settings/index.ts'
import { listTaskIds } from '../tasks/lists/index.ts'
import { conditionWords } from './condition-words.ts'
import { conditionsOf } from './conditions.ts'
import { groupsSheet } from './report-excel.ts'
import { tasksSheet, usualColumns } from './task-cells.ts'
import { readTaskRows } from './task-rows.repo.ts'
import { readTaskFigures, refuseInternalReport } from './tasks-report.service.ts'

/** The maximum number of rows besides title, header and footer. */
const maxRows = 1_048_573

/** The report as a workbook: a sheet of groups and a sheet of tasks. */
export async function exportTaskReport(db: Db, ctx: Requester, input: TaskReportInput): Promise<FileReply> {
  const { who } = ctx
  const { groupBy, columns = usualColumns, orderBy, sort } = input
  refuseInternalReport(who, input)
  const queueTitles = await readSetting(db, 'queueLabels')
  const title = await titleOf(db, who, input, queueTitles)
  // The costs are always read, because the sum below the tasks needs them.
  const measures = [...new Set([...input.measures, 'costs' as const])]
  // The download starts before the figures are read.
  const read = async () => {
    const report = await readTaskFigures(db, ctx, { ...input, measures }, maxRows)
    const list = { ...TaskFilters.parse(report.search), orderBy, sort, limit: maxRows }
    const ids = await untilAborted(db, ctx.signal, (db) => listTaskIds(db, who, list))
    await recordAudit(db, {
      kind: 'EXPORTED',
      by: ctx,
      object: { kind: 'tasks', id: null, title: 'Отчёт по заявкам' },
      details: `Строк: ${ids.length}`,
    })
    return { report, ids }
  }
  let reading: ReturnType<typeof read> | undefined
  const content = () => (reading ??= read())
  const tasks = tasksSheet({
    title,
    columns,
    queueTitles,
    read: content,
    rows: (ids, cells) =>
      listedRows({ ids, read: (some) => readLong(db, (from) => readTaskRows(from, columns, some)) }, cells),
  })
  const groups = groupsSheet({
    name: 'Группы',
    title,
    read: async () => (await content()).report,
    groupBy,
    measures: input.measures,
  })
  return {
    name: 'Отчет.xlsx',
    mime: xlsxMime,
    body: writeWorkbook(groupBy.length > 0 ? [groups, tasks] : [tasks]),
  }
}

/** «Отчёт по заявкам за 01.11.2026–19.11.2026, по дате создания; Статусы: Новая» */
async function titleOf(
  db: Db,
  who: Who,
  input: TaskReportInput,
  queueTitles: Awaited<ReturnType<typeof readSetting<'queueLabels'>>>,
): Promise<string> {
  const period = `${calendarDay(input.dateFrom)} – ${calendarDay(input.dateTo)}`
  const base = periodBaseTitles[input.periodBy].toLowerCase()
  const conditions = await conditionWords(db, who, conditionsOf(input), queueTitles)
  return [`Отчёт по заявкам за ${period}, ${base}`, conditions].filter(Boolean).join('; ')
}
