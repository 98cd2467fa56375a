import postgres from 'postgres'
import { afterAll, inject } from 'vitest'

import { testDbUrl } from '../../../testing/database.ts'
import { connect, type Db } from '../connect.ts'
import { giveRights, type Rights } from './rights.ts'

interface Worker {
  readonly db: Db
  readonly role: string
  readonly url: string
  readonly rights: Rights
  /** A superuser connection to the cluster. */
  readonly admin: postgres.Sql
}

/** The role used by the product, which owns no objects. Dropped after the calling test file. */
export async function makeWorker(): Promise<Worker> {
  const role = `naryad_worker_${process.env['VITEST_POOL_ID']}`
  const workingUrl = new URL(testDbUrl())
  workingUrl.username = role
  workingUrl.password = 'secret'
  const admin = postgres(inject('pg').adminUrl, { max: 1, onnotice: () => {} })
  await admin.unsafe(`
    do $$ begin create role ${role} login bypassrls password 'secret';
    exception when duplicate_object then null; end $$`)
  const rights = await giveRights({ ownerUrl: testDbUrl(), workingUrl: workingUrl.href })
  const db = connect(workingUrl.href, { max: 2, hasRowSecurity: true })
  afterAll(async () => {
    await db.destroy()
    const mine = postgres(testDbUrl(), { max: 1, onnotice: () => {} })
    await mine.unsafe(`drop owned by ${role}`)
    await mine.end()
    await admin.unsafe(`drop role ${role}`)
    await admin.end()
  })
  return { db, role, url: workingUrl.href, rights, admin }
}
