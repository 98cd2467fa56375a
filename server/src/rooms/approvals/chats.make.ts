import type { Messenger } from '@naryad/contract/messengers/messengers.words'
import type { FastifyInstance } from 'fastify'

import type { Db } from '../../platform/db/connect.ts'
import { caller } from '../../testing/callers.ts'
import { makeContact } from '../contacts/contacts.make.ts'
import { makeContract } from '../contracts/contracts.make.ts'
import { connectBots, makeChat } from '../messengers/messengers.make.ts'

/** An approver of the organization, the account of the same person, and connected bots. */
export async function makeApprover(app: FastifyInstance, db: Db, companyId: number) {
  const contact = { companyId, name: 'Ахметов К.', email: 'Ahmetov@client.ru' }
  const { id: approverId } = await makeContact(db, contact)
  await makeContract(db, { companyId, approverIds: [approverId] })
  const { user } = await caller(app, db, { role: 'client', companyId, email: 'ahmetov@client.ru' })
  await connectBots(db)
  return { approverId, accountId: user.id }
}

/** A private chat of the account. */
export const makeAccountChat = (db: Db, messenger: Messenger, userId: number, externalId = '700') =>
  makeChat(db, {
    messenger,
    userId,
    externalUserId: externalId,
    externalId,
    linkedAt: new Date().toISOString(),
  })
