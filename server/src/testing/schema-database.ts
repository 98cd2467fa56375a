import postgres from 'postgres'
import { afterAll, inject } from 'vitest'

import { connect, type Db } from '../platform/db/connect.ts'
import { migrateWithin } from '../platform/db/schema/migrate.ts'

/**
 * An own database of the test file with the schema as this migration left it; the file fills it and migrates further.
 * Dropped after the file. To be awaited at its top level, where no limit of a hook applies.
 */
export async function databaseAt(prefix: string, migration: string): Promise<{ db: Db; url: string }> {
  const name = `${prefix}_${process.env['VITEST_POOL_ID']}`
  const url = new URL(inject('pg').adminUrl)
  url.pathname = name
  const admin = postgres(inject('pg').adminUrl, { max: 1, onnotice: () => {} })
  const clear = () => admin.unsafe(`drop database if exists ${name} with (force)`)
  await clear()
  await admin.unsafe(`create database ${name}`)
  const db = connect(url.href, { max: 1 })
  afterAll(async () => {
    await db.destroy()
    await clear()
    await admin.end()
  })
  await migrateWithin(db, migration)
  return { db, url: url.href }
}
