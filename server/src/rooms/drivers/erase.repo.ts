import { sql, type SqlBool } from 'kysely'

import type { Tx } from '../../platform/db/connect.ts'
import { type Erased, type ErasedCounts, eraseTexts, textsToSet } from '../../platform/db/erased.ts'

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

/** What is noted beside other drivers. */
export async function eraseInDrivers(tx: Tx, erased: Erased): Promise<ErasedCounts> {
  const drivers = await eraseTexts(tx, erased, {
    table: 'drivers',
    columns: ['comment'],
    isHis: sql<SqlBool>`false`,
    save: (_, rows) => {
      const { set, from } = textsToSet(['comment'], rows)
      return sql`
        update drivers as t set ${set}, version = t.version + 1 from ${from} where t.id = rows.id`.execute(tx)
    },
  })
  return { 'Примечания к водителям': drivers }
}
