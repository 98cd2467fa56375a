import type { ListColumn } from '@naryad/contract/kit/columns'

import { listedRows, type Shown } from '../../platform/excel/write/listed.ts'
import { writeWorkbook, xlsxMime } from '../../platform/excel/write/workbook.ts'
import type { FileReply } from '../../platform/http/files.ts'
import { companyToday } from '../../platform/time/company-day.ts'

export interface Export<Item, Key extends string> {
  /** «Автомобили»: the sheet; the file is called «Отчет (автомобили, 2026-11-23).xlsx». */
  readonly title: string
  readonly columns: readonly (ListColumn & { readonly key: Key })[]
  readonly shown: Readonly<Record<Key, Shown<Item>>>
  /** In the order of the file; without them, those that a list shows before anybody has chosen. */
  readonly chosen: readonly Key[] | undefined
  readonly ids: readonly number[]
  /** In the order of the ids; what is gone meanwhile is left out. */
  readonly read: (ids: readonly number[]) => Promise<Iterable<Item>>
}

/** As many rows as a sheet has room for, its header apart. */
export const maxListed = 1_048_575

/** A list as a workbook. Only the numbers of its rows are held; the rows are read as the file is sent. */
export function exportList<Item, Key extends string>(list: Export<Item, Key>): FileReply {
  const { title, columns, shown, chosen } = list
  const byKey = new Map(columns.map((column) => [column.key, column]))
  const keys = chosen ?? columns.filter(({ isDefault }) => isDefault).map(({ key }) => key)
  const cells = keys.map((key) => shown[key])
  const sheet = {
    name: title,
    columns: keys.map((key) => ({
      title: byKey.get(key)?.title ?? key,
      width: byKey.get(key)?.width ?? 120,
      kind: shown[key].kind,
    })),
    rows: listedRows(list, cells),
  }
  const name = `Отчет (${title.charAt(0).toLowerCase()}${title.slice(1)}, ${companyToday()}).xlsx`
  return { name, mime: xlsxMime, body: writeWorkbook([sheet]) }
}
