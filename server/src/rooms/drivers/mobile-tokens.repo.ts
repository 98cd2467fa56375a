import type { Tx } from '../../platform/db/connect.ts'

interface NewToken {
  readonly driverId: number
  readonly hash: Buffer
  readonly issuedAt: string
  readonly expiresAt: string
  readonly issuedBy: number
}

/** Replaces the previous token, if there is one. */
export async function upsertToken(tx: Tx, token: NewToken): Promise<void> {
  await tx
    .insertInto('driverTokens')
    .values(token)
    .onConflict((conflict) => conflict.column('driverId').doUpdateSet(token))
    .execute()
}

/** Returns whether there was one. */
export async function deleteToken(tx: Tx, driverId: number): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('driverTokens')
    .where('driverId', '=', driverId)
    .returning('driverId')
    .executeTakeFirst()
  return deleted !== undefined
}
