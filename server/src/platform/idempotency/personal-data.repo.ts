import { sql } from 'kysely'

import type { Tx } from '../db/connect.ts'
import type { Erased, ErasedCounts } from '../db/personal-data/erased.ts'
import type { PersonalData } from '../db/personal-data/personal-data.ts'

/** Deletes stored responses that name the person; otherwise a repeated call would return the name. */
async function eraseStoredAnswers(tx: Tx, { kind, id, sought }: Erased): Promise<ErasedCounts> {
  const ofUsers = await sql`
    delete from idempotency_keys
    where (${kind} = 'users' and user_id = ${id}) or reply::text ~ ${sought.pattern}`.execute(tx)
  const ofDrivers = await sql`
    delete from driver_idempotency_keys
    where (${kind} = 'drivers' and driver_id = ${id}) or reply::text ~ ${sought.pattern}`.execute(tx)
  return {
    'Сохранённые ответы': Number(ofUsers.numAffectedRows ?? 0n) + Number(ofDrivers.numAffectedRows ?? 0n),
  }
}

export const storedAnswerPersonalData: PersonalData = { erase: eraseStoredAnswers }
