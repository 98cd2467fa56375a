import { fullName } from '@naryad/contract/kit/people'
import { sql } from 'kysely'

import type { Db } from '../../platform/db/connect.ts'
import {
  type ExportSection,
  type KnownSubject,
  presentTexts,
} from '../../platform/db/personal-data/personal-data.ts'

export async function findUserSubject(db: Db, id: number): Promise<KnownSubject | undefined> {
  const user = await db
    .selectFrom('users')
    .select(['lastName', 'firstName', 'middleName', 'phone', 'email', 'companyId'])
    .where('id', '=', id)
    .executeTakeFirst()
  return (
    user && {
      title: fullName(user),
      names: user,
      phones: presentTexts(user.phone),
      emails: [user.email.toLowerCase()],
      marks: [],
      companyId: user.companyId,
    }
  )
}

export const sectionsOf = (userId: number): ExportSection[] => [
  {
    title: 'Учётная запись',
    rows: sql`
      select users.id as key, users.id, users.email, last_name, first_name, middle_name, users.phone, role,
        is_senior, queues::text[] as queues, companies.name as company, time_zone, is_blocked, block_reason,
        last_seen_at, users.created_at
      from users left join companies on companies.id = users.company_id where users.id = ${userId}`,
  },
  {
    title: 'Сохранённые фильтры',
    rows: sql`
      select row_number() over (order by entity) as key, entity, filters, updated_at from user_filters
      where user_id = ${userId}`,
  },
]
