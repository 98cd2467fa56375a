import type { Answerer } from '@naryad/contract/tasks/tasks.operators'

import type { Db } from '../../../platform/db/connect.ts'

export const findAnswerer = (db: Db, id: number): Promise<Answerer | undefined> =>
  db
    .selectFrom('users')
    .select(['id', 'lastName', 'firstName', 'middleName', 'role', 'isBlocked', 'queues'])
    .where('id', '=', id)
    .executeTakeFirst()
