import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { triageRoutes } from '@naryad/contract/triage/triage.routes'
import { expect, test } from 'vitest'

import { testApp } from '../../testing/app.ts'
import { testDb } from '../../testing/database.ts'
import { setStage } from '../tasks/stage.make.ts'
import { makeTask } from '../tasks/tasks.make.ts'

const db = await testDb()
const app = await testApp(db)

test('a list that was opened before the ticks keeps them when it is changed', async () => {
  const on = await setStage(app, db)
  const { id } = await makeTask(db, {
    status: 'ASSIGNED',
    operatorId: on.engineer.user.id,
    companyId: on.companyId,
  })
  const params = { id }
  const card = async () => (await on.dispatcher.call(tasksRoutes.get, { params })).body
  await on.dispatcher.call(triageRoutes.take, { params, body: { take: [{ title: 'Антенна', quantity: 1 }] } })
  const { version, take } = await card()
  await on.engineer.call(triageRoutes.tick, { params, body: { title: 'Антенна', isTaken: true } })
  const added = { title: 'Пломбы', quantity: 3, unitModelId: null, isTaken: true }
  await on.dispatcher.call(triageRoutes.take, { params, body: { version, take: [...take, added] } })
  expect((await card()).take).toMatchObject([
    { title: 'Антенна', isTaken: true },
    { title: 'Пломбы', isTaken: true },
  ])
})
