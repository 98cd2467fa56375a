import { planApprovalsRoutes } from '@naryad/contract/approvals/approvals.routes'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { testApp } from '../../testing/app.ts'
import { testDb } from '../../testing/database.ts'
import { deliver, deliveriesOf } from '../deliveries/deliveries.make.ts'
import { type FakeTelegram, makeTelegram, refusal } from '../messengers/fakes/telegram.make.ts'
import { channelOf } from '../messengers/messengers.make.ts'
import { setStage, type Stage } from '../tasks/stage.make.ts'
import { makePlannedWorks } from './approvals.make.ts'
import { makeAccountChat, makeApprover } from './chats.make.ts'
import { followQuestions } from './follow-questions.service.ts'

const db = await testDb()
const app = await testApp(db)
let on: Stage
let telegram: FakeTelegram
let approverId: number
beforeEach(async () => {
  on = await setStage(app, db)
  telegram = await makeTelegram()
  const approver = await makeApprover(app, db, on.companyId)
  approverId = approver.approverId
  await makeAccountChat(db, 'TELEGRAM', approver.accountId)
})
afterEach(() => telegram.close())

const deliverAll = () => deliver(db, channelOf('TELEGRAM', telegram))
const follow = async () => {
  await db.transaction().execute(followQuestions)
  await deliverAll()
}
const input = () => ({ sentTo: 'Кто-то', channel: 'TELEGRAM' as const, contactId: approverId })
const headings = () => telegram.sent.map(({ text }) => text.split('\n')[0])

test('a plan goes to the chat, and so do its reminder and its withdrawal', async () => {
  const { companyId } = on
  await makePlannedWorks(db, companyId, [40])
  const { body } = await on.senior.call(planApprovalsRoutes.send, {
    params: { id: companyId },
    body: input(),
  })
  expect(body.approval).toMatchObject({ channel: 'TELEGRAM', sentTo: 'Ахметов К.', deliveryError: null })
  await deliverAll()
  const secret = /#(p[\w-]{43})$/.exec(telegram.sent[0]?.buttons[0]?.url ?? '')?.[1]
  const opened = await app.inject({
    method: 'POST',
    url: `/api${planApprovalsRoutes.open.path}`,
    payload: { secret },
  })
  expect(opened.statusCode).toBe(200)
  await on.senior.call(planApprovalsRoutes.remind, { params: { id: body.approval.id } })
  await on.senior.call(planApprovalsRoutes.withdraw, { params: { id: body.approval.id } })
  await follow()
  expect(headings()).toEqual([
    expect.stringMatching(/^<b>Согласуйте план работ/),
    expect.stringMatching(/^<b>Напоминание: согласуйте план работ/),
    '<b>План работ отозван</b>',
  ])
})

test('a plan that the chat refuses is said, and goes on by letter', async () => {
  await makePlannedWorks(db, on.companyId, [40])
  const params = { id: on.companyId }
  const { body } = await on.senior.call(planApprovalsRoutes.send, { params, body: input() })
  telegram.override = (method) =>
    method === 'sendMessage' ? refusal(403, 'Forbidden: bot was blocked by the user') : undefined
  await follow()
  await follow()
  const plans = async () => (await on.senior.call(planApprovalsRoutes.ofCompany, { params })).body.items
  expect(await plans()).toMatchObject([{ deliveryError: 'Бота заблокировали в этом чате' }])
  await on.senior.call(planApprovalsRoutes.byLetter, {
    params: { id: body.approval.id },
    body: { email: 'boss@client.ru' },
  })
  expect(await plans()).toMatchObject([{ channel: 'LETTER', deliveryError: null, email: 'boss@client.ru' }])
  expect((await deliveriesOf(db, 'letter')).map(({ address }) => address)).toEqual(['boss@client.ru'])
})
