import { Id } from '@naryad/contract/kit/fields'
import { MailServerInput } from '@naryad/contract/settings/mail'
import { z } from 'zod'

import type { Db, Tx } from '../../platform/db/connect.ts'
import { putRow } from './settings.repo.ts'

/** The mail server as stored; the password is encrypted, in base64. */
const StoredMail = MailServerInput.omit({ password: true }).extend({
  mailboxId: Id.nullable().default(null),
  sealedPassword: z.string().nullable(),
})
export type StoredMail = z.infer<typeof StoredMail>

export async function readMail(db: Db): Promise<StoredMail | undefined> {
  const row = await db.selectFrom('settings').select('value').where('part', '=', 'mail').executeTakeFirst()
  return row && StoredMail.safeParse(row.value).data
}

export const writeMail = (tx: Tx, mail: StoredMail): Promise<void> => putRow(tx, 'mail', mail)

export async function deleteMail(tx: Tx): Promise<void> {
  await tx.deleteFrom('settings').where('part', '=', 'mail').execute()
}

/** The recipient of a test letter. */
export const getReader = (db: Db, userId: number): Promise<{ email: string }> =>
  db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirstOrThrow()
