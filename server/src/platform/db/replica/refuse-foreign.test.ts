import { expect, inject, test } from 'vitest'

import { testDb, testDbUrl } from '../../../testing/database.ts'
import { refuseOtherOwner } from './refuse-foreign.ts'

await testDb()

/** The same server by another name. */
function byOtherName(address: string): string {
  const url = new URL(address)
  url.hostname = url.hostname === '127.0.0.1' ? 'localhost' : '127.0.0.1'
  return url.href
}

test('an owner of the same database by another name of its server is taken', async () => {
  await expect(refuseOtherOwner(testDbUrl(), byOtherName(testDbUrl()))).resolves.toBeUndefined()
})

test('an owner of another database is refused', async () => {
  await expect(refuseOtherOwner(testDbUrl(), byOtherName(inject('pg').adminUrl))).rejects.toThrow(
    'NARYAD_OWNER_DATABASE_URL называет другую базу',
  )
})
