import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { testApp } from '../../../testing/app.ts'
import { caller } from '../../../testing/callers.ts'
import { testDb } from '../../../testing/database.ts'
import { makeCompany } from '../../companies/companies.make.ts'
import { followRenames, renameInTasks } from './renames.repo.ts'

const db = await testDb()
const app = await testApp(db)

const many = 1500

test('of a great many tasks the newest follow a new name at once, the others soon, and nothing is lost between', async () => {
  const dispatcher = await caller(app, db, { role: 'operator' })
  const { id } = await makeCompany(db, { name: 'ООО «Ромашка»' })
  await sql`
    insert into tasks (queue, title, company_id)
    select 'luv', 'Заявка', ${id} from generate_series(1, ${many})`.execute(db)
  await sql`select refresh_task_search(array(select id from tasks))`.execute(db)
  const count = async (query: string) =>
    (await dispatcher.call(tasksRoutes.search, { body: { query, queue: 'luv' } })).body.totalCount
  const rename = (name: string) =>
    db.transaction().execute(async (tx) => {
      await tx.updateTable('companies').set({ name }).where('id', '=', id).execute()
      await renameInTasks(tx, 'companyId', id)
    })
  const follow = () => db.transaction().execute(followRenames)
  const waiting = async () => (await db.selectFrom('taskSearchRefreshes').select('belowId').execute()).length

  expect(await count('ромашка')).toBe(many)
  await rename('ООО «Василёк»')
  expect([await count('василек'), await count('ромашка'), await waiting()]).toEqual([300, 1200, 1])
  await follow()
  expect([await count('василек'), await waiting()]).toEqual([1300, 1])
  // A newer name begins from the newest task again and takes the place of the older one.
  await rename('ООО «Лютик»')
  expect(await waiting()).toBe(1)
  await follow()
  await follow()
  expect([await count('лютик'), await count('василек'), await count('ромашка'), await waiting()]).toEqual([
    many,
    0,
    0,
    0,
  ])
  await follow()
})
