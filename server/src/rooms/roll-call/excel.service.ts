import { fullName } from '@naryad/contract/kit/people'
import type { RollCall } from '@naryad/contract/roll-call/roll-call'
import { rollCallColumns, type RollCallColumnKey } from '@naryad/contract/roll-call/roll-call.columns'
import type { RollCallExcelInput, RollCallReport } from '@naryad/contract/roll-call/roll-call.report'
import {
  delayMinutes,
  type RollCallGrouping,
  rollCallGroupTitles,
  type RollCallMeasure,
  rollCallMeasures,
  rollCallMeasureTitles,
  rollCallSourceTitles,
  rollCallStatusTitles,
} from '@naryad/contract/roll-call/roll-call.words'

import type { Db } from '../../platform/db/connect.ts'
import type { CellValue } from '../../platform/excel/write/cells.ts'
import { listedRows, type Shown, shownAs } from '../../platform/excel/write/listed.ts'
import { columnName } from '../../platform/excel/write/markup.ts'
import type { Sheet } from '../../platform/excel/write/sheet.ts'
import type { CellKind } from '../../platform/excel/write/styles.ts'
import { writeWorkbook, xlsxMime } from '../../platform/excel/write/workbook.ts'
import type { Requester } from '../../platform/http/ctx.ts'
import type { FileReply } from '../../platform/http/files.ts'
import { timeText } from '../../platform/text/values.ts'
import { recordAudit } from '../audit/index.ts'
import { rollCallReportTitle } from './report-title.ts'
import { conditionsOf, findIds } from './report.repo.ts'
import { filtersOf, readRollCallFigures } from './report.service.ts'
import { readItemsById } from './roll-call.repo.ts'

/** The maximum number of rows besides title and header. */
const maxRows = 1_048_574

/** The report as a workbook: a sheet of groups and a sheet of roll-calls. */
export async function exportRollCallReport(
  db: Db,
  ctx: Requester,
  input: RollCallExcelInput,
): Promise<FileReply> {
  const { who } = ctx
  const report = await readRollCallFigures(db, who, input)
  const ids = await findIds(db, conditionsOf(who, filtersOf(input)), maxRows)
  await recordAudit(db, {
    kind: 'EXPORTED',
    by: ctx,
    object: { kind: 'roll-call', id: null, title: 'Отчёт по явкам' },
    details: `Строк: ${ids.length}`,
  })
  const title = await rollCallReportTitle(db, who, filtersOf(input))
  const rows: Sheet = {
    name: 'Явки',
    title,
    columns: rollCallColumns.map((column) => ({
      title: column.title,
      width: column.width,
      kind: cells[column.key].kind,
    })),
    rows: listedRows(
      { ids, read: (some) => readItemsById(db, who, some) },
      rollCallColumns.map(({ key }) => cells[key]),
    ),
  }
  return {
    name: 'Отчет по явкам.xlsx',
    mime: xlsxMime,
    body: writeWorkbook([groupsSheet(report, input.groupBy, title), rows]),
  }
}

const measureKinds: Readonly<Record<RollCallMeasure, CellKind>> = {
  planned: 'integer',
  arrived: 'integer',
  late: 'integer',
  noShow: 'integer',
  excused: 'integer',
  share: 'share',
  delayMinutes: 'minutes',
}

const isCount = (measure: RollCallMeasure): boolean => measureKinds[measure] === 'integer'

const groupsSheet = (
  { groups, totals }: Pick<RollCallReport, 'groups' | 'totals'>,
  groupBy: RollCallGrouping,
  title: string,
): Sheet => ({
  name: 'Группы',
  title,
  columns: [
    { title: rollCallGroupTitles[groupBy], width: 240, kind: 'text' },
    ...rollCallMeasures.map((measure) => ({
      title: rollCallMeasureTitles[measure],
      width: 130,
      kind: measureKinds[measure],
    })),
  ],
  rows: groups.map((group) => [group.title, ...rollCallMeasures.map((measure) => group.values[measure])]),
  footer: (first, last) => ({
    isBold: true,
    values: [
      'Итого',
      ...rollCallMeasures.map((measure, at): CellValue => {
        if (!isCount(measure) || last < first) return totals[measure]
        const name = columnName(at + 1)
        return { formula: `SUBTOTAL(9,${name}${first}:${name}${last})`, value: totals[measure] }
      }),
    ],
  }),
})

/** «10:00–11:00», «с 10:00» */
function hoursText({ windowFrom, windowTo }: RollCall): string {
  if (windowFrom === null) return windowTo === null ? '' : `до ${timeText(windowTo)}`
  return windowTo === null ? `с ${timeText(windowFrom)}` : `${timeText(windowFrom)}–${timeText(windowTo)}`
}

const text = shownAs('text')

const cells: Readonly<Record<RollCallColumnKey, Shown<RollCall>>> = {
  date: shownAs('day')(({ date }) => date),
  window: text(hoursText),
  company: text(({ company }) => company?.name),
  driver: text(({ driver }) => (driver ? fullName(driver) : '')),
  user: text(({ user }) => (user ? fullName(user) : '')),
  car: shownAs('code')(({ car }) => car?.title),
  taskId: shownAs('integer')(({ taskId }) => taskId),
  status: text(({ status }) => rollCallStatusTitles[status]),
  arrivedAt: shownAs('moment')(({ arrivedAt }) => arrivedAt),
  delay: shownAs('integer')((row) =>
    row.status === 'LATE' && row.arrivedAt !== null ? Math.round(delayMinutes(row, row.arrivedAt)) : null,
  ),
  source: text(({ source }) => rollCallSourceTitles[source]),
  comment: shownAs('long')(({ comment }) => comment),
}
