import { sql } from 'kysely'

import type { Tx } from '../../platform/db/connect.ts'
import type { Erased, ErasedCounts } from '../../platform/db/erased.ts'
import type { PersonalData } from '../../platform/db/personal-data.ts'

/** The spreadsheets that name such people. */
const naming = { users: [], drivers: ['drivers', 'cars'], contacts: ['contacts'] } as const

/**
 * A spreadsheet cannot be said without one of its people, so its content goes: what was only tried as a whole, what was
 * applied but for its numbers. It can still be taken back, and he stays as he is then.
 */
async function eraseInImports(tx: Tx, { kind, id }: Erased): Promise<ErasedCounts> {
  const entities: readonly string[] = naming[kind]
  const tried = await sql`
    delete from imports where state = 'TRIED' and entity = any(${entities}::text[])`.execute(tx)
  const applied = await sql`
    update imports set content = '', problems = '[]'
    where entity = any(${entities}::text[]) and octet_length(content) > 0`.execute(tx)
  await sql`
    delete from import_rows using imports
    where imports.id = import_rows.import_id and imports.entity = ${kind} and object_id = ${id}`.execute(tx)
  return {
    'Файлы импорта': Number(tried.numAffectedRows ?? 0n) + Number(applied.numAffectedRows ?? 0n),
  }
}

export const importPersonalData: PersonalData = {
  sections: ({ kind, id }) =>
    kind === 'users'
      ? [
          {
            title: 'Импорт',
            rows: sql`select id as key, entity, file_name, state, at from imports where user_id = ${id}`,
          },
        ]
      : [],
  erase: eraseInImports,
}
