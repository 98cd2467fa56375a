import { notificationsRoutes } from '@naryad/contract/notifications/notifications.routes'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { testApp } from '../../../testing/app.ts'
import { caller } from '../../../testing/callers.ts'
import { testDb } from '../../../testing/database.ts'
import { listenForUsers } from '../notifications.make.ts'

const db = await testDb()
const app = await testApp(db)

test('changed settings are read again by other tabs of the user', async () => {
  const engineer = await caller(app, db, { role: 'engineer' })
  const heard = await listenForUsers()
  await engineer.call(notificationsRoutes.changeSettings, { body: { hasDigest: true } })
  await expect
    .poll(() => heard)
    .toEqual([{ userIds: [engineer.user.id], event: { type: 'notified', readIds: [] } }])
})

test('reading many at once closes the banners of the newest in other tabs', async () => {
  const engineer = await caller(app, db, { role: 'engineer' })
  await sql`
    insert into notifications (user_id, kind, fact, title, text, url, is_urgent, is_in_app, created_at)
    select ${engineer.user.id}, 'task.assigned', n::text, 'Вам назначена заявка', '', '/', true, true, now()
    from generate_series(1, 150) n`.execute(db)
  const { rows } = await sql<{ id: number }>`select max(id) as id from notifications`.execute(db)
  const newest = rows[0]?.id ?? 0
  // The statement that reads them finds the others behind the newest.
  await sql`update notifications set text = 'Калибровка' where id < ${newest}`.execute(db)
  const heard = await listenForUsers()
  await engineer.call(notificationsRoutes.read, { body: {} })
  await expect.poll(() => heard).toHaveLength(1)
  expect(heard[0]?.event).toMatchObject({ type: 'notified', readIds: expect.arrayContaining([newest]) })
})
