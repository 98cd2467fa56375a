import { sql } from 'kysely'

import type { Condition } from '../../platform/db/query/conditions.ts'

/** Of `users`: a factor that is being set up does not count. */
export const hasSecondFactor: Condition = sql`exists (
  select from user_second_factors as factors where factors.user_id = users.id and factors.confirmed_at is not null)`
