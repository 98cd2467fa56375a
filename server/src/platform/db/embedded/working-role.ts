import { createHmac } from 'node:crypto'

import { openDriver } from '../connection/driver.ts'
import type { Cluster } from './cluster.ts'

const role = 'naryad_app'

/** Creates the role used by the product, which owns no objects, and returns its URL. */
export async function workingUrlOf(cluster: Pick<Cluster, 'url' | 'password'>): Promise<string> {
  // Derived from the owner's password, so that no second secret has to be stored.
  const password = createHmac('sha256', cluster.password).update(role).digest('base64url')
  const sql = await openDriver(cluster.url())
  try {
    const [known] = await sql`select from pg_roles where rolname = ${role}`
    const verb = known ? 'alter' : 'create'
    // Row-level security applies only to sessions that switch to its role: no other statements carry its
    // conditions.
    await sql.unsafe(
      `${verb} role ${role} with login noinherit bypassrls nosuperuser nocreaterole nocreatedb password '${password}'`,
    )
  } finally {
    await sql.end({ timeout: 5 })
  }
  const url = new URL(cluster.url())
  url.username = role
  url.password = password
  return url.href
}
