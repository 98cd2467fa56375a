import { fieldTitle } from '@naryad/contract/kit/messages'
import { UserInput } from '@naryad/contract/users/users.accounts'

import type { Tx } from '../../platform/db/connect.ts'
import { isZoneOfDatabase } from './zones.repo.ts'

/**
 * Node and the database have separate lists: «US/Pacific-New» is known to the one and not to the other, which
 * calculates a user's days by it. Checked only when the zone changes.
 */
export async function strangeZone(
  tx: Tx,
  zone: string,
  present: string,
): Promise<Readonly<Record<string, string>>> {
  if (zone === present || (await isZoneOfDatabase(tx, zone))) return {}
  return { timeZone: `${fieldTitle(UserInput, 'timeZone')}: такого часового пояса нет` }
}
