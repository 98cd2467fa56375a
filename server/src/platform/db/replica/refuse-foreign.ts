import { sql } from 'kysely'

import { connect } from '../connect.ts'
import { isDatabaseUnavailable } from '../connection/database-unavailable.ts'
import { hostUrls } from '../connection/hosts.ts'
import { CannotStart } from '../embedded/cannot-start.ts'

interface Identity {
  readonly system: string
  readonly database: string
  readonly isReplica: boolean
}

/**
 * Reports from another database would be wrong without a sign of it. The product starts without a replica
 * that is away: the primary is read until it answers.
 */
export async function refuseForeignReplica(url: string, replicaUrl: string | undefined): Promise<void> {
  if (replicaUrl === undefined) return
  const replica = await identify(replicaUrl).catch((error: unknown) => {
    if (isDatabaseUnavailable(error)) return undefined
    throw error
  })
  if (!replica) return
  const primary = await identify(url)
  if (replica.system !== primary.system || replica.database !== primary.database)
    throw new CannotStart(
      'NARYAD_REPORTS_DATABASE_URL называет другую базу, а не копию той, что в DATABASE_URL',
    )
  if (!replica.isReplica)
    throw new CannotStart(
      'NARYAD_REPORTS_DATABASE_URL называет базу, которая принимает записи. Нужна её потоковая копия (standby)',
    )
}

/**
 * The migrations would change one database, and the product would work with another. Settings compare the names of both;
 * the servers behind two addresses can be compared only by asking them.
 */
export async function refuseOtherOwner(url: string, ownerUrl: string | undefined): Promise<void> {
  if (ownerUrl === undefined || serversOf(ownerUrl) === serversOf(url)) return
  const [working, owner] = [await identify(url), await identify(ownerUrl)]
  if (working.system !== owner.system || working.database !== owner.database)
    throw new CannotStart(
      'NARYAD_OWNER_DATABASE_URL называет другую базу, чем DATABASE_URL: у них разные серверы. Обе базы остались как были',
    )
}

const serversOf = (url: string): string =>
  hostUrls(url)
    .map((one) => new URL(one))
    .map(({ host, pathname }) => `${host}${pathname}`)
    .join()

async function identify(url: string): Promise<Identity> {
  const db = connect(url, { max: 1 })
  try {
    const {
      rows: [identity],
    } = await sql<Identity>`
      select system_identifier::text as system, current_database() as database, pg_is_in_recovery() as "isReplica"
      from pg_control_system()`.execute(db)
    if (!identity) throw new Error('the server does not identify itself')
    return identity
  } finally {
    await db.destroy()
  }
}
