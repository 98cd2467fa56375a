import { sql } from 'kysely'

import type { Tx } from '../../platform/db/connect.ts'
import type { Erased } from '../../platform/db/erased.ts'

/** The driver stays as a number that tasks and trucks refer to; his link opens nothing any more. */
export async function eraseDriver(tx: Tx, { id, name }: Erased): Promise<void> {
  await tx
    .updateTable('drivers')
    .set({
      lastName: name,
      firstName: '',
      middleName: '',
      phone: null,
      licenseNumber: '',
      licenseExpiresOn: null,
      driverCardNumber: '',
      driverCardExpiresOn: null,
      birthDate: null,
      comment: '',
      isActive: false,
      version: sql<number>`version + 1`,
      updatedAt: sql<string>`now()`,
    })
    .where('id', '=', id)
    .execute()
  await tx.deleteFrom('driverTokens').where('driverId', '=', id).execute()
}
