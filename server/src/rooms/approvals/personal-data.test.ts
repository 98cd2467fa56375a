import { planApprovalsRoutes } from '@naryad/contract/approvals/approvals.routes'
import { privacyRoutes } from '@naryad/contract/privacy/privacy.routes'
import { expect, test } from 'vitest'

import { testApp } from '../../testing/app.ts'
import { testDb } from '../../testing/database.ts'
import { setStage } from '../tasks/stage.make.ts'
import { makePlannedWorks } from './approvals.make.ts'

const db = await testDb()
const app = await testApp(db)

test('the answer of a representative is in the own file, and an erasure leaves no name and address in it', async () => {
  const on = await setStage(app, db)
  await makePlannedWorks(db, on.companyId, [10])
  const { body } = await on.dispatcher.call(planApprovalsRoutes.send, {
    params: { id: on.companyId },
    body: { sentTo: 'Клиентов' },
  })
  await on.client.call(planApprovalsRoutes.answerOwn, {
    params: { id: body.approval.id },
    body: { refused: [1], reason: 'Клиентову этот срок не подходит' },
  })
  const answer = () =>
    db
      .selectFrom('planApprovals')
      .select(['sentTo', 'name', 'reason', 'answeredFrom'])
      .executeTakeFirstOrThrow()
  const { answeredFrom } = await answer()
  expect(answeredFrom).not.toBeNull()

  const params = { kind: 'users' as const, id: on.client.user.id }
  const file = await on.admin.send(privacyRoutes.export, { params })
  const { sections } = file.json<{ sections: { title: string; rows: object[] }[] }>()
  expect(sections.find(({ title }) => title === 'Согласования плана')?.rows).toMatchObject([
    { status: 'ANSWERED', reason: 'Клиентову этот срок не подходит', answeredFrom },
  ])

  await on.admin.call(privacyRoutes.erase, { params, body: { reason: 'Отзыв согласия' } })
  const left = await answer()
  expect(left).toMatchObject({ answeredFrom: null })
  expect(JSON.stringify(left)).not.toMatch(/клиентов/i)
})
