import { sql } from 'kysely'

import type { Db } from '../../platform/db/connect.ts'
import type { ExportSection } from '../../platform/db/personal-data/personal-data.ts'

export type ExportedRow = Readonly<Record<string, unknown>>

const atOnce = 500

/** Streams the rows of a section. */
export async function* readSection(db: Db, { rows }: ExportSection): AsyncGenerator<ExportedRow> {
  let after = 0
  for (;;) {
    const page = await sql<ExportedRow & { key: number }>`
      select * from (${rows}) as shown where key > ${after} order by key limit ${sql.lit(atOnce)}`.execute(db)
    for (const { key: _, ...row } of page.rows) yield row
    const last = page.rows.at(-1)
    if (!last || page.rows.length < atOnce) return
    after = last.key
  }
}
