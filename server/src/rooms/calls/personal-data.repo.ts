import { type RawBuilder, sql, type SqlBool } from 'kysely'

import type { Tx } from '../../platform/db/connect.ts'
import { type Erased, type ErasedCounts, eraseTexts } from '../../platform/db/personal-data/erased.ts'
import type { ExportedSubject, PersonalData } from '../../platform/db/personal-data/personal-data.ts'

const columns = { users: 'answered_by', drivers: 'driver_id', contacts: 'contact_id' } as const

const isOwn = ({ kind, id }: Pick<ExportedSubject, 'kind' | 'id'>): RawBuilder<SqlBool> =>
  sql<SqlBool>`calls.${sql.ref(columns[kind])} = ${id}`

/**
 * The number of an erased person becomes a hidden one. What exchanges have sent cannot be masked and is deleted; a call
 * without its events changes no more.
 */
async function eraseInCalls(tx: Tx, erased: Erased): Promise<ErasedCounts> {
  const { pattern } = erased.sought
  if (pattern === '') return {}
  await sql`delete from phone_requests where content::text ~ ${pattern}`.execute(tx)
  await sql`
    delete from call_events where call_id in (select call_id from call_events where event::text ~ ${pattern})`.execute(
    tx,
  )
  const isOfPerson = erased.kind === 'users' ? sql<SqlBool>`false` : isOwn(erased)
  const { rows } = await sql`
    update calls set phone = null, recording = null
    where phone is not null and (phone ~ ${pattern} or ${isOfPerson}) returning id`.execute(tx)
  const masked = await eraseTexts(tx, erased, {
    table: 'calls',
    save: sql`update calls as t set`,
    columns: ['phone', 'line', 'recording', 'note'],
    json: ['recording'],
    isOwn: sql<SqlBool>`false`,
  })
  return { Звонки: rows.length + masked }
}

export const callsPersonalData: PersonalData = {
  sections: (subject) => [
    {
      title: 'Звонки',
      rows: sql`
        select id as key, started_at, direction, result, phone, line, talk_seconds, task_id, note from calls
        where ${isOwn(subject)}`,
    },
  ],
  erase: eraseInCalls,
  screen: 'calls',
}
