import type { ListColumn } from '@naryad/contract/kit/columns'

import type { Db } from '../../db/connect.ts'
import type { Ctx } from '../../http/ctx.ts'
import type { FileReply } from '../../http/files.ts'
import { companyToday } from '../../time/company-day.ts'
import { listedRows, type Shown } from './listed.ts'
import { writeWorkbook, xlsxMime } from './workbook.ts'

interface List<Item, Key extends string> {
  /** «Автомобили»: the title of the sheet; the file is named «Отчет (автомобили, 2026-11-23).xlsx». */
  readonly title: string
  readonly columns: readonly (ListColumn & { readonly key: Key })[]
  /** Several cells of a column are separate columns of the file, with titles of their own. */
  readonly shown: Readonly<Record<Key, Shown<Item> | readonly Shown<Item>[]>>
  /** In the order of the file; if undefined, the default columns of the list. */
  readonly chosen: readonly Key[] | undefined
  readonly ids: readonly number[]
  /** In the order of the ids; objects that were deleted meanwhile are missing. */
  readonly read: (ids: readonly number[]) => Promise<Iterable<Item>>
}

export interface ListFile {
  readonly title: string
  readonly rowsCount: number
  readonly reply: FileReply
}

/** Finds the ids that match a query; the rows are read while the file is sent. */
export type OpenListFile<Query> = (db: Db, ctx: Ctx, query: Query) => Promise<ListFile>

/** The maximum number of rows of a sheet without its header. */
export const maxListed = 1_048_575

/** Pagination values that select the whole list. */
export const wholeList = { limit: maxListed, offset: 0 }

/** Writes a list as a workbook. Only the ids are held in memory; the rows are read while the file is sent. */
export function listFile<Item, Key extends string>(list: List<Item, Key>): ListFile {
  const { title, columns, shown, chosen, ids } = list
  const byKey = new Map(columns.map((column) => [column.key, column]))
  const keys = chosen ?? columns.filter(({ isDefault }) => isDefault).map(({ key }) => key)
  const cells = keys.flatMap((key) =>
    [shown[key]].flat().map((cell) => ({ ...cell, column: byKey.get(key) })),
  )
  const sheet = {
    name: title,
    columns: cells.map(({ kind, title, column }) => ({
      title: title ?? column?.title ?? '',
      width: column?.width ?? 120,
      kind,
    })),
    rows: listedRows(list, cells),
  }
  const name = `Отчет (${title.charAt(0).toLowerCase()}${title.slice(1)}, ${companyToday()}).xlsx`
  return { title, rowsCount: ids.length, reply: { name, mime: xlsxMime, body: writeWorkbook([sheet]) } }
}
