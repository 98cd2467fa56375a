import { sql } from 'kysely'

import type { Tx } from '../../platform/db/connect.ts'
import type { Erased, ErasedCounts } from '../../platform/db/erased.ts'
import type { PersonalData } from '../../platform/db/personal-data.ts'

/** Reports belong to one user, so they are deleted together with their files. */
async function eraseInSavedReports(tx: Tx, { kind, id }: Erased): Promise<ErasedCounts> {
  if (kind !== 'users') return {}
  await tx.deleteFrom('reportFiles').where('ownerId', '=', id).execute()
  const gone = await tx.deleteFrom('savedReports').where('ownerId', '=', id).returning('id').execute()
  return { 'Сохранённые отчёты': gone.length }
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
