import { fieldTitle } from '@naryad/contract/kit/messages'
import { UserInput } from '@naryad/contract/users/users.accounts'

import type { Tx } from '../../platform/db/connect.ts'
import { isZoneOfDatabase } from './zones.repo.ts'

/**
 * Node and the database bring lists of their own: «US/Pacific-New» is known to the one and not to the other, which
 * reckons a person's days by it. Asked only where the zone is another than the present one.
 */
export async function strangeZone(
  tx: Tx,
  zone: string,
  present: string,
): Promise<Readonly<Record<string, string>>> {
  if (zone === present || (await isZoneOfDatabase(tx, zone))) return {}
  return { timeZone: `${fieldTitle(UserInput, 'timeZone')}: такого часового пояса нет` }
}
