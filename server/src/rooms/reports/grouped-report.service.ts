import { maxListed } from '@naryad/contract/kit/grouped-report'

import { limitSlowQueries } from '../../platform/db/concurrency/query-concurrency.ts'
import type { Db } from '../../platform/db/connect.ts'
import type { CellValue } from '../../platform/excel/write/cells.ts'
import type { CellKind } from '../../platform/excel/write/styles.ts'
import { writeWorkbook, xlsxMime } from '../../platform/excel/write/workbook.ts'
import type { Requester, Who } from '../../platform/http/ctx.ts'
import type { FileReply } from '../../platform/http/files.ts'
import { calendarDay } from '../../platform/text/values.ts'
import { recordAudit } from '../audit/index.ts'
import {
  type GroupedInput,
  type GroupedSource,
  readGroupedFigures,
  readGroupedItems,
  type ReportGroup,
} from './grouped-report.repo.ts'

interface ReportColumn<Row> {
  readonly title: string
  readonly width: number
  readonly kind: CellKind
  readonly value: (row: Row) => CellValue
}

/** How a report of figures by groups is read and written down. */
export interface GroupedDef<Values, Item, Group extends ReportGroup, Figure extends string> {
  readonly source: GroupedSource<Figure>
  /** Of a period without anything. */
  readonly nothing: Values
  readonly groupTitles: Readonly<Record<Group, string>>
  /** «Отчёт по спорам» in the audit and «Споры за …» at the head of the file. */
  readonly title: string
  readonly what: string
  readonly fileName: string
  readonly figures: readonly ReportColumn<Values>[]
  readonly listed: { readonly name: string; readonly columns: readonly ReportColumn<Item>[] }
}

interface GroupedReport<Values, Item> {
  totals: Values
  groups: { key: string; title: string; values: Values }[]
  items: Item[]
}

export async function readGrouped<Values, Item, Group extends ReportGroup, Figure extends string>(
  db: Db,
  who: Who,
  { source, nothing }: GroupedDef<Values, Item, Group, Figure>,
  input: GroupedInput<Group, Figure>,
  limit = maxListed,
): Promise<GroupedReport<Values, Item>> {
  const figures = await limitSlowQueries(() => readGroupedFigures<Values, Figure>(db, who, source, input))
  return {
    totals: figures.find(({ key }) => key === null)?.values ?? nothing,
    groups: figures.flatMap(({ key, title, values }) => (key === null ? [] : [{ key, title, values }])),
    items: await readGroupedItems<Item, Figure>(db, who, source, input, limit),
  }
}

const maxRows = 100_000

const headOf = <Row>({ title, width, kind }: ReportColumn<Row>) => ({ title, width, kind })

/** Figures by groups, and what is behind the chosen one. */
export async function exportGrouped<Values, Item, Group extends ReportGroup, Figure extends string>(
  db: Db,
  ctx: Requester,
  def: GroupedDef<Values, Item, Group, Figure>,
  input: GroupedInput<Group, Figure>,
): Promise<FileReply> {
  const { groups, totals, items } = await readGrouped(db, ctx.who, def, input, maxRows)
  await recordAudit(db, {
    kind: 'EXPORTED',
    by: ctx,
    object: { kind: 'tasks', id: null, title: def.title },
    details: `Строк: ${items.length}`,
  })
  const title = `${def.what} за ${calendarDay(input.dateFrom)} – ${calendarDay(input.dateTo)}`
  const row = (name: string, values: Values): CellValue[] => [
    name,
    ...def.figures.map(({ value }) => value(values)),
  ]
  const body = writeWorkbook([
    {
      name: def.groupTitles[input.groupBy],
      title,
      columns: [{ title: 'Группа', width: 240, kind: 'text' }, ...def.figures.map(headOf)],
      rows: [...groups.map((group) => row(group.title, group.values)), row('Всего', totals)],
    },
    {
      name: def.listed.name,
      title,
      columns: def.listed.columns.map(headOf),
      rows: items.map((item) => def.listed.columns.map(({ value }) => value(item))),
    },
  ])
  return { name: def.fileName, mime: xlsxMime, body }
}
