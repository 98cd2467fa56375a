import { actsRoutes } from '@naryad/contract/acts/acts.routes'
import { beforeAll, beforeEach, expect, test } from 'vitest'

import type { Mail } from '../../../platform/mail/mail.ts'
import { testApp } from '../../../testing/app.ts'
import { testDb } from '../../../testing/database.ts'
import { makeIssuedAct } from '../../acts/acts.make.ts'
import { actEvents } from '../../acts/index.ts'
import { makeCompany } from '../../companies/companies.make.ts'
import { prepareChannels } from '../../deliveries/deliveries.make.ts'
import { mailChannel } from '../../letters/letters.make.ts'
import { setStage, type Stage } from '../../tasks/stage.make.ts'
import { publishFact } from '../kinds/kinds.make.ts'
import { deliver, recordPublished } from '../notifications.make.ts'
import { letterAddresses } from '../recipients/letter-addresses.repo.ts'
import { composeLetter } from './compose-letter.ts'

const db = await testDb()
const app = await testApp(db)
beforeAll(prepareChannels)

const mailed: Mail[] = []
const channel = mailChannel(
  async (mail) => {
    mailed.push(mail)
    return { kind: 'sent' }
  },
  {
    compose: composeLetter({
      originOf: () => Promise.resolve('https://naryad.test'),
      unsubscribeKey: new Uint8Array(32),
    }),
  },
)
let on: Stage
let actId: number
beforeEach(async () => {
  mailed.splice(0)
  on = await setStage(app, db)
  actId = (await makeIssuedAct(db, { companyId: on.companyId, number: 'А-2026/118' })).id
  await publishFact(db, actEvents.issued, { actId, byUserId: on.senior.user.id })
  await recordPublished(db, { addressBooks: [letterAddresses] })
})

test('the letter about an issued act brings its PDF', async () => {
  await deliver(db, channel)
  const [letter] = mailed
  expect(letter?.to).toBe(on.client.user.email)
  expect(letter?.text).toContain(`https://naryad.test/acts/${actId}`)
  expect(letter?.files?.map(({ name, mime }) => [name, mime])).toEqual([
    ['Акт А-2026-118.pdf', 'application/pdf'],
  ])
  expect(letter?.files?.[0]?.body.subarray(0, 5).toString()).toBe('%PDF-')
})

test('one who has moved to another organization gets no file of the former one', async () => {
  const { id: companyId } = await makeCompany(db)
  await db.updateTable('users').set({ companyId }).where('id', '=', on.client.user.id).execute()
  await deliver(db, channel)
  expect(mailed.map(({ files }) => files)).toEqual([undefined])
})

test('an act that was cancelled before the letter left is not sent', async () => {
  await on.senior.call(actsRoutes.cancel, { params: { id: actId }, body: { reason: 'Ошиблись в объёме' } })
  await deliver(db, channel)
  expect(mailed.map(({ files }) => files)).toEqual([undefined])
})
