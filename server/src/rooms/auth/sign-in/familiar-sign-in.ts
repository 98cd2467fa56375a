import type { Db } from '../../../platform/db/connect.ts'
import type { Call } from '../../../platform/http/ctx.ts'
import { addressKey } from '../../../platform/http/limits.ts'
import { deviceOf } from '../../../platform/text/device.ts'
import { findRecentOrigins } from '../sessions/sessions.repo.ts'

type Origin = Pick<Call, 'userAgent' | 'address'>

/** Browser and system without versions: «Chrome, Windows». */
const deviceFamily = (userAgent: string): string =>
  deviceOf(userAgent).words.replaceAll(/ [\d.]+(?=,|$)/g, '')

/** The network of a subscriber or an office: the /24 of an IPv4 address, the /64 of an IPv6 address. */
const networkOf = (address: string): string => addressKey(address).replace(/\.\d+$/, '')

/**
 * Whether the user has recently signed in with the same kind of browser from the same network. A private window or
 * cleared cookies are then not a new device.
 */
export async function isFamiliarOrigin(
  db: Db,
  userId: number,
  { userAgent, address }: Origin,
): Promise<boolean> {
  const family = deviceFamily(userAgent)
  const network = networkOf(address)
  const origins = await findRecentOrigins(db, userId)
  return origins.some((one) => networkOf(one.address) === network && deviceFamily(one.device) === family)
}
