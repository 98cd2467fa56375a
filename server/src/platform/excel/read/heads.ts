import { BadTable } from './bad-table.ts'
import type { Row, SheetSource, TextFormat } from './cell.ts'

/** The first rows of a sheet, enough to recognize its content. */
export interface SheetHead {
  readonly name: string
  readonly isHidden: boolean
  readonly format: TextFormat | null
  readonly rows: readonly Row[]
}

/** Rows above the header may contain a title of the table. */
export const headRows = 20

/** Thrown to stop reading after enough rows. */
class Enough extends Error {
  override name = 'Enough'
}

/** The first rows of all sheets. A sheet that is too wide is rejected only when it is read in full. */
export async function readHeads(sheets: readonly SheetSource[]): Promise<SheetHead[]> {
  const heads: SheetHead[] = []
  for (const sheet of sheets) {
    const { name, isHidden, format } = sheet
    heads.push({ name, isHidden, format, rows: await headOf(sheet) })
  }
  return heads
}

async function headOf({ read }: SheetSource): Promise<readonly Row[]> {
  const rows: Row[] = []
  try {
    const put = (row: Row): void => {
      if (row.number > headRows) throw new Enough()
      rows.push(row)
    }
    await read({ put, flow: () => Promise.resolve() }, 'all')
  } catch (error) {
    if (!(error instanceof Enough || (error instanceof BadTable && error.fault === 'columns'))) throw error
  }
  return rows
}
