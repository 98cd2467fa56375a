import type { Db } from '../../platform/db/connect.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Call, DriverCaller } from '../../platform/http/ctx.ts'
import { unauthorized } from '../../platform/http/refusals.ts'
import { hashSecret, newSecret } from '../../platform/secrets/random-secret.ts'
import { deleteStaleSessions, findLink, findSession, insertSession, touchSession } from './sessions.repo.ts'

const maxDevices = 10

const invalidLink = () => unauthorized('Ссылка больше не действует: попросите у диспетчера новую')

/** Exchanges a personal link for a device session. */
export const openDriverSession = (
  db: Db,
  call: Call,
  token: string,
): Promise<{ sessionToken: string; driverId: number }> =>
  inTransaction(db, async (tx) => {
    const linkHash = hashSecret(token)
    const link = await findLink(tx, linkHash)
    if (!link) throw invalidLink()
    const sessionToken = newSecret()
    const { driverId } = link
    await insertSession(tx, { driverId, hash: hashSecret(sessionToken), linkHash, device: call.userAgent })
    await deleteStaleSessions(tx, driverId, linkHash, maxDevices)
    return { sessionToken, driverId }
  })

/** Looks the session up on every call, so that a revoked link takes effect at once. */
export async function authenticateDriver(db: Db, call: Call): Promise<DriverCaller> {
  const session = call.bearer === undefined ? undefined : await findSession(db, hashSecret(call.bearer))
  if (!session) throw invalidLink()
  const { isStale, ...driver } = session
  if (isStale) await touchSession(db, driver.sessionId)
  return driver
}
