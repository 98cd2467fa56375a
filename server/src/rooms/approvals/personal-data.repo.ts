import { sql } from 'kysely'

import type { Tx } from '../../platform/db/connect.ts'
import { type Erased, type ErasedCounts, eraseTexts } from '../../platform/db/personal-data/erased.ts'
import { isOwnTask } from '../../platform/db/personal-data/own-objects.ts'
import { mentionsIn, type PersonalData } from '../../platform/db/personal-data/personal-data.ts'
import { arrayOf } from '../../platform/db/query/set-based.ts'

const texts = sql`sent_to, email, name, position, note, answers::text, lines::text`

async function eraseInApprovals(tx: Tx, erased: Erased): Promise<ErasedCounts> {
  const approvals = await eraseTexts(tx, erased, {
    table: 'approvals',
    save: sql`update approvals as t set`,
    columns: ['sentTo', 'email', 'name', 'position', 'note', 'answers', 'lines'],
    json: ['answers', 'lines'],
    isOwn: isOwnTask(erased, sql`t.task_id`),
    areShort: true,
  })
  await sql`update approvals set email = null where lower(email) = any(${arrayOf(erased.emails, 'text')})`.execute(
    tx,
  )
  const plans = await eraseTexts(tx, erased, {
    table: 'plan_approvals',
    save: sql`update plan_approvals as t set`,
    columns: ['sentTo', 'email', 'name', 'position', 'note', 'reason', 'withdrawnWhy'],
    isOwn: erased.kind === 'users' ? sql`t.answered_by is not distinct from ${erased.id}` : sql`false`,
    areShort: true,
  })
  if (erased.kind === 'users')
    await sql`update plan_approvals set answered_from = null where answered_by = ${erased.id}`.execute(tx)
  await sql`update plan_approvals set email = null where lower(email) = any(${arrayOf(erased.emails, 'text')})`.execute(
    tx,
  )
  return { 'Согласования затрат': approvals, 'Согласования плана': plans }
}

export const approvalsPersonalData: PersonalData = {
  sections: (subject) => [
    ...(subject.kind === 'users'
      ? [
          {
            title: 'Согласования затрат',
            rows: sql`select id as key, task_id, channel, sent_to, status, created_at, answered_at
              from approvals where created_by = ${subject.id} or user_id = ${subject.id}`,
          },
          {
            title: 'Согласования плана',
            rows: sql`select id as key, company_id, channel, sent_to, status, created_at, answered_at, reason, withdrawn_why,
                case when answered_by = ${subject.id} then host(answered_from) end as answered_from
              from plan_approvals where created_by = ${subject.id} or answered_by = ${subject.id} or withdrawn_by = ${subject.id}
                or user_id = ${subject.id}`,
          },
        ]
      : []),
    mentionsIn(subject, { title: 'Согласования затрат', table: 'approvals', texts }),
    mentionsIn(subject, {
      title: 'Согласования плана',
      table: 'plan_approvals',
      texts: sql`sent_to, email, name, position, note, reason, withdrawn_why`,
    }),
  ],
  erase: eraseInApprovals,
}
