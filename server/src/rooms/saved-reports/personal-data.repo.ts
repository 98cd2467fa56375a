import { sql, type SqlBool } from 'kysely'

import type { Tx } from '../../platform/db/connect.ts'
import { type Erased, type ErasedCounts, eraseTexts } from '../../platform/db/personal-data/erased.ts'
import type { PersonalData } from '../../platform/db/personal-data/personal-data.ts'

const fileNames = ['title', 'name'] as const

/**
 * Reports belong to one user, so they are deleted together with their files; in names of others the
 * person is masked.
 */
async function eraseInSavedReports(tx: Tx, erased: Erased): Promise<ErasedCounts> {
  const own = erased.kind === 'users' ? await deleteOwn(tx, erased.id) : 0
  const isOwn = sql<SqlBool>`false`
  const reports = await eraseTexts(tx, erased, {
    table: 'saved_reports',
    save: sql`update saved_reports as t set`,
    columns: ['name'],
    isOwn,
    areShort: true,
    isVersioned: true,
  })
  const files = await eraseTexts(tx, erased, {
    table: 'report_files',
    save: sql`update report_files as t set`,
    columns: fileNames,
    isOwn,
    areShort: true,
  })
  return { 'Сохранённые отчёты': own + reports + files }
}

async function deleteOwn(tx: Tx, id: number): Promise<number> {
  await tx.deleteFrom('reportFiles').where('ownerId', '=', id).execute()
  const gone = await tx.deleteFrom('savedReports').where('ownerId', '=', id).returning('id').execute()
  return gone.length
}

export const savedReportPersonalData: PersonalData = {
  sections: ({ kind, id }) =>
    kind === 'users'
      ? [
          {
            title: 'Сохранённые отчёты',
            rows: sql`
              select id as key, name, kind, input, period, is_shared, schedule, created_at from saved_reports
              where owner_id = ${id}`,
          },
        ]
      : [],
  erase: eraseInSavedReports,
}
