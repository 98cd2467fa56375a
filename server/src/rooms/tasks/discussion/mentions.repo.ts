import type { Queue } from '@naryad/contract/tasks/tasks.queues'
import type { Person } from '@naryad/contract/users/users'
import { sql } from 'kysely'

import type { Db } from '../../../platform/db/connect.ts'
import type { Viewer } from '../tasks.policy.repo.ts'

/** The attributes of a task that determine who sees it. */
export const findSightedTask = (db: Db, id: number) =>
  db
    .selectFrom('tasks')
    .select([
      'queue',
      'companyId',
      'operatorId',
      sql<number[]>`array(select user_id from task_crew where task_id = tasks.id)`.as('crewIds'),
    ])
    .where('id', '=', id)
    .executeTakeFirst()

/** All staff who can sign in. */
export const readStaff = (db: Db): Promise<(Viewer & Person)[]> =>
  db
    .selectFrom('users')
    .select([
      'id',
      'lastName',
      'firstName',
      'middleName',
      'role',
      'isSenior',
      'companyId',
      sql<Queue[]>`queues::text[]`.as('queues'),
    ])
    .where('role', '<>', 'client')
    .where('isBlocked', '=', false)
    .orderBy(sql`last_name collate ru, first_name collate ru, id`)
    .execute()
