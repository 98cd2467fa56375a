import type { Db } from '../../platform/db/connect.ts'
import type { testApp } from '../../testing/app.ts'
import { type Caller, caller } from '../../testing/callers.ts'

/** Two dispatchers: who leaves and who comes. */
export async function makeShiftPair(
  app: Awaited<ReturnType<typeof testApp>>,
  db: Db,
): Promise<{ giver: Caller; taker: Caller }> {
  const giver = { lastName: 'Лапина', firstName: 'Ольга', middleName: 'Игоревна' }
  const taker = { lastName: 'Шакирова', firstName: 'Динара', middleName: 'Ильдаровна' }
  return {
    giver: await caller(app, db, { role: 'operator', ...giver }),
    taker: await caller(app, db, { role: 'operator', ...taker }),
  }
}
