import type { Db } from '../../../platform/db/connect.ts'

/** The present grant and access token of a mailbox; undefined if it was changed, because they may be of another account. */
export const findAccess = (db: Db, { id, version }: { readonly id: number; readonly version: number }) =>
  db
    .selectFrom('mailboxes')
    .select(['sealedGrant', 'sealedAccess'])
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()

/** Nothing changes if another grant has been stored meanwhile. */
export async function updateAccess(
  db: Db,
  id: number,
  formerGrant: Buffer,
  values: { readonly sealedGrant: Buffer; readonly sealedAccess: Buffer },
): Promise<void> {
  await db
    .updateTable('mailboxes')
    .set(values)
    .where('id', '=', id)
    .where('sealedGrant', '=', formerGrant)
    .execute()
}

export async function forgetAccess(db: Db, id: number): Promise<void> {
  await db.updateTable('mailboxes').set({ sealedAccess: null }).where('id', '=', id).execute()
}
