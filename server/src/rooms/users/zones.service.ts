import { fieldTitle } from '@naryad/contract/kit/messages'
import { UserInput } from '@naryad/contract/users/users.accounts'

import type { Tx } from '../../platform/db/connect.ts'
import { isZoneOfDatabase } from './zones.repo.ts'

/**
 * Node and PostgreSQL have separate lists of zones: Node knows «US/Pacific-New», but PostgreSQL, which
 * computes a user's days, does not. Checked only when the zone changes.
 */
export async function strangeZone(
  tx: Tx,
  zone: string,
  present: string,
): Promise<Readonly<Record<string, string>>> {
  if (zone === present || (await isZoneOfDatabase(tx, zone))) return {}
  return { timeZone: `${fieldTitle(UserInput, 'timeZone')}: такого часового пояса нет` }
}
