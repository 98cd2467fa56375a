import { setTimeout as sleep } from 'node:timers/promises'

import { expect, test } from 'vitest'

import { connect } from '../../../platform/db/connect.ts'
import { testDb, testDbUrl } from '../../../testing/database.ts'
import { mailboxBox, makeMailbox } from '../mailboxes.make.ts'
import { findMailbox } from '../mailboxes.repo.ts'
import { openSecret } from './access.service.ts'
import { makeTokens } from './fake-tokens.make.ts'
import { openGrant, sealGrant } from './secrets.ts'

const db = await testDb()

test('looks and letters of several servers send a refresh token once: the provider refuses a second use', async () => {
  const tokens = await makeTokens()
  const grant = { refreshToken: 'refresh-1', clientSecret: 'app-secret' }
  const { id } = await makeMailbox(db, {
    signIn: 'OAUTH',
    tokenUrl: tokens.url,
    clientId: 'naryad',
    sealedPassword: null,
    sealedGrant: sealGrant(mailboxBox, grant),
  })
  const mailbox = await findMailbox(db, id)
  if (!mailbox) throw new Error('no mailbox')
  // The others ask while the provider thinks; a second use of the refresh token is a question without an answer.
  tokens.answers.push({
    json: { access_token: 'access-1', expires_in: 3600, refresh_token: 'refresh-2' },
    meanwhile: () => sleep(50),
  })
  const servers = [db, connect(testDbUrl()), connect(testDbUrl())]
  const secrets = await Promise.all(
    [...servers, ...servers].map((server) =>
      openSecret(
        { db: server, mailboxBox },
        { ...mailbox, sealedAccess: null },
        new AbortController().signal,
      ),
    ),
  )
  expect(secrets).toEqual(secrets.map(() => ({ accessToken: 'access-1' })))
  expect(tokens.asked.map(({ refresh_token }) => refresh_token)).toEqual(['refresh-1'])
  expect(tokens.unexpected).toEqual([])
  const present = await findMailbox(db, id)
  expect(present && openGrant(mailboxBox, present)).toEqual({ ...grant, refreshToken: 'refresh-2' })
  await Promise.all(servers.slice(1).map((server) => server.destroy()))
  await tokens.close()
})
