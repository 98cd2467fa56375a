import { sql } from 'kysely'

import type { Db } from '../connect.ts'
import { within } from './within.ts'

/** Whether the database responds in time. */
export const answers = (db: Db, withinMs: number): Promise<boolean> =>
  within(sql`select 1`.execute(db), withinMs).then(
    () => true,
    () => false,
  )
