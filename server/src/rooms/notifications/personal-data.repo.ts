import { type RawBuilder, sql, type SqlBool } from 'kysely'

import type { Tx } from '../../platform/db/connect.ts'
import { type Erased, type ErasedCounts, eraseTexts } from '../../platform/db/personal-data/erased.ts'
import { isOwnTask } from '../../platform/db/personal-data/own-objects.ts'
import type { ExportSection, PersonalData } from '../../platform/db/personal-data/personal-data.ts'

/** Deletes the user's own notifications and removes the name from those of other users. */
async function eraseInNotifications(tx: Tx, erased: Erased): Promise<ErasedCounts> {
  const own = erased.kind === 'users' ? await deleteOwn(tx, erased.id) : 0
  // Without a task a notification does not say which object its text comes from, and it is a copy.
  const isOwn = (taskId: RawBuilder<unknown>) =>
    sql<SqlBool>`(${taskId} is null or ${isOwnTask(erased, taskId)})`
  const changed = await eraseTexts(tx, erased, {
    table: 'notifications',
    save: sql`update notifications as t set`,
    columns: ['title', 'text'],
    isOwn: isOwn(sql`t.task_id`),
  })
  return { Уведомления: own + changed }
}

async function deleteOwn(tx: Tx, userId: number): Promise<number> {
  await tx.deleteFrom('visibleTabs').where('userId', '=', userId).execute()
  await tx.deleteFrom('pushSubscriptions').where('userId', '=', userId).execute()
  const gone = await tx.deleteFrom('notifications').where('userId', '=', userId).executeTakeFirst()
  return Number(gone.numDeletedRows)
}

/** Notifications of a user and their deliveries, without secrets such as the keys of browsers. */
const sectionsOf = (userId: number): ExportSection[] => [
  {
    title: 'Уведомления',
    rows: sql`
      select id as key, kind, title, text, task_id, created_at, read_at from notifications where user_id = ${userId}`,
  },
  {
    title: 'Что и куда присылать',
    rows: sql`
      select row_number() over (order by kind, channel) as key, kind, channel, is_on
      from notification_preferences where user_id = ${userId}`,
  },
  {
    title: 'Тихие часы и письма списком',
    rows: sql`
      select user_id as key, quiet_from, quiet_to, is_urgent_at_once, has_digest
      from notification_settings where user_id = ${userId}`,
  },
  {
    title: 'Заявки без уведомлений',
    rows: sql`select task_id as key, task_id, muted_at from muted_tasks where user_id = ${userId}`,
  },
  {
    title: 'Браузеры с уведомлениями',
    rows: sql`
      select id as key, device, created_at, updated_at from push_subscriptions where user_id = ${userId}`,
  },
]

export const notificationPersonalData: PersonalData = {
  sections: ({ kind, id }) => (kind === 'users' ? sectionsOf(id) : []),
  erase: eraseInNotifications,
}
