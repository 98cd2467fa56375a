import { sql } from 'kysely'

import type { Tx } from '../../platform/db/connect.ts'
import type { Erased, ErasedCounts } from '../../platform/db/erased.ts'
import { forgetFailures, loginCounterOf, ownCounterOf } from './throttle.repo.ts'

/** Everything by which somebody came in: nobody comes in by it again. */
export async function eraseSignIns(tx: Tx, { id, emails }: Erased): Promise<ErasedCounts> {
  const { numDeletedRows } = await tx
    .deleteFrom('sessions')
    .where('userId', '=', id)
    .executeTakeFirstOrThrow()
  const tokens = await tx.deleteFrom('apiTokens').where('userId', '=', id).executeTakeFirstOrThrow()
  await tx.deleteFrom('knownDevices').where('userId', '=', id).execute()
  await tx.deleteFrom('passwordLinks').where('userId', '=', id).execute()
  await tx.deleteFrom('userSecondFactors').where('userId', '=', id).execute()
  await forgetFailures(tx, [...emails.map(loginCounterOf), ownCounterOf(id)])
  await sql`delete from recovery_wishes where lower(email) = any(${[...emails]}::text[])`.execute(tx)
  return { Сеансы: Number(numDeletedRows), 'Ключи API': Number(tokens.numDeletedRows) }
}
