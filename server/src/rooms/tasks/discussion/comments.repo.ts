import type { Comment } from '@naryad/contract/tasks/tasks'
import type { Person } from '@naryad/contract/users/users'
import { type Expression, sql, type SqlBool } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'

import type { Tx } from '../../../platform/db/connect.ts'

interface Counted {
  readonly id: number
  readonly isInternal: boolean
  readonly receivedAt: string
}

export interface CommentedTask {
  readonly id: number
  readonly companyId: number | null
  readonly createdAt: string
}

/**
 * Counts a comment on a task that satisfies the condition; returns the task's organization. The version
 * is unchanged, so that comments do not conflict with edits.
 */
export const countComment = (
  tx: Tx,
  { id, isInternal, receivedAt }: Counted,
  condition: Expression<SqlBool>,
): Promise<CommentedTask | undefined> =>
  tx
    .updateTable('tasks')
    .set({
      commentsCount: sql<number>`comments_count + 1`,
      updatedAt: receivedAt,
      publicUpdatedAt: isInternal ? sql<string>`coalesce(public_updated_at, updated_at)` : null,
    })
    .where('id', '=', id)
    .where(condition)
    .returning(['id', 'companyId', 'createdAt'])
    .executeTakeFirst()

export interface NewComment {
  readonly taskId: number
  /** Null for someone without an account. */
  readonly authorId: number | null
  readonly driverId?: number
  /** Someone of the organization without an account. */
  readonly guestName?: string
  readonly at: string
  readonly receivedAt: string | null
  readonly text: string
  readonly isInternal: boolean
  readonly isAfterHandover: boolean
  readonly mentionedIds?: number[]
}

/** The mentioned colleagues of a comment, sorted by name. */
export const mentions = sql<Person[]>`(
  select coalesce(json_agg(json_build_object('id', u.id, 'lastName', u.last_name, 'firstName', u.first_name,
    'middleName', u.middle_name) order by u.last_name, u.id), '[]'::json)
  from users u where u.id = any(task_comments.mentioned_ids))`.as('mentions')

export async function insertComment(tx: Tx, comment: NewComment): Promise<Comment> {
  const {
    mentions: people,
    receivedAt,
    ...written
  } = await tx
    .insertInto('taskComments')
    .values(comment)
    .returning((eb) => [
      'id',
      'at',
      'receivedAt',
      'text',
      'isInternal',
      'isAfterHandover',
      mentions,
      jsonObjectFrom(
        eb
          .selectFrom('users')
          .select(['id', 'lastName', 'firstName', 'middleName'])
          .whereRef('users.id', '=', 'taskComments.authorId'),
      ).as('author'),
    ])
    .executeTakeFirstOrThrow()
  return {
    ...written,
    ...(receivedAt === null ? {} : { receivedAt }),
    ...(people.length > 0 ? { mentions: people } : {}),
  }
}
