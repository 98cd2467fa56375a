import type { FilePreview } from '@naryad/contract/imports/imports'
import { fitText } from '@naryad/contract/kit/cut-text'
import { showPhone } from '@naryad/contract/kit/phone-plans'
import { hasHarmful } from '@naryad/contract/kit/values/text'

import type { Cell, Row } from '../../platform/excel/read/cell.ts'
import { textOf, WrongCell } from '../../platform/imports/cells.ts'
import type { Draft, ImportColumn, ImportTarget } from '../../platform/imports/target.ts'
import { calendarDay, yesNo } from '../../platform/text/values.ts'
import { cellAt, emptyDraft, readCell } from './drafts.ts'
import type { Header } from './header.ts'

const [previewRows, longestValue] = [8, 60]

/** The first rows under the fields of their columns, with the values that the cells mean. */
export function openPreview({ fields }: Header, target: ImportTarget) {
  const rows: FilePreview['rows'] = []
  return {
    add: (row: Row): void => {
      if (rows.length === previewRows) return
      rows.push({
        row: row.number,
        cells: fields.map(({ column, places }) => {
          const cell = cellAt(row, places)
          return cell === undefined ? { text: '', isWrong: false } : shown(cell, column, target)
        }),
      })
    },
    summary: (): FilePreview => ({ titles: fields.map(({ column }) => column.title), rows }),
  }
}

function shown(cell: Cell, column: ImportColumn, target: ImportTarget) {
  const draft = emptyDraft(0)
  try {
    readCell(cell, column, draft)
    if (isRefused(target, draft)) return asWritten(cell)
    const values = Object.entries(draft.values).map(([field, value]) => wordOf(target, field, value))
    const text = [...values, ...Object.values(draft.names)].filter(Boolean).join(' ')
    return { text: fitText(text || textOf(cell), longestValue), isWrong: false }
  } catch (error) {
    if (!(error instanceof WrongCell)) throw error
    return asWritten(cell)
  }
}

function asWritten(cell: Cell) {
  const text = textOf(cell)
  return { text: hasHarmful(text) ? '�' : fitText(text, longestValue), isWrong: true }
}

/** Whether the schema of the register refuses a value of the cell. */
const isRefused = (target: ImportTarget, { values }: Draft): boolean =>
  target.schema
    .safeParse(values)
    .error?.issues.some(({ path: [field] }) => typeof field === 'string' && field in values) ?? false

function wordOf(target: ImportTarget, field: string, value: unknown): string {
  const own = target.wordOf?.(field, value, showPhone)
  if (own !== undefined) return own
  if (field === 'phone' && typeof value === 'string') return showPhone(value)
  if (typeof value === 'string') return /^\d{4}-\d\d-\d\d$/.test(value) ? (calendarDay(value) ?? '') : value
  if (typeof value === 'boolean') return yesNo(value) ?? ''
  if (typeof value === 'number') return String(value)
  return ''
}
