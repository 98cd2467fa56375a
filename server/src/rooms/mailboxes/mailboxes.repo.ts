import type { MailboxInput } from '@naryad/contract/mailboxes/mailboxes'
import { type Selectable, sql } from 'kysely'

import type { Db, Tx } from '../../platform/db/connect.ts'
import type { MailboxesTable } from './mailboxes.table.ts'

const stored = [
  'id',
  'address',
  'provider',
  'host',
  'port',
  'security',
  'login',
  'signIn',
  'tokenUrl',
  'clientId',
  'folder',
  'takenFolder',
  'authservId',
  'ca',
  'result',
  'queue',
  'typeId',
  'isConfirmed',
  'confirmation',
  'isOn',
  'version',
  'readAt',
  'error',
  'failingSince',
  'moveError',
  'refusalsCount',
  'sealedPassword',
  'sealedGrant',
] as const

export type StoredMailbox = Pick<Selectable<MailboxesTable>, (typeof stored)[number]>

export const readMailboxes = (db: Db): Promise<StoredMailbox[]> =>
  db.selectFrom('mailboxes').select(stored).orderBy('id').execute()

export const findMailbox = (db: Db, id: number): Promise<StoredMailbox | undefined> =>
  db.selectFrom('mailboxes').select(stored).where('id', '=', id).executeTakeFirst()

export const lockMailbox = (tx: Tx, id: number): Promise<StoredMailbox | undefined> =>
  tx.selectFrom('mailboxes').select(stored).where('id', '=', id).forUpdate().executeTakeFirst()

type Values = Omit<MailboxInput, 'password' | 'clientSecret' | 'refreshToken'>

/** Of the sign-in in use, one of them. */
export type SealedSecrets = Pick<StoredMailbox, 'sealedPassword' | 'sealedGrant'>

export async function insertMailbox(tx: Tx, values: Values & SealedSecrets): Promise<number> {
  const { id } = await tx.insertInto('mailboxes').values(values).returning('id').executeTakeFirstOrThrow()
  return id
}

interface MailboxUpdate extends Values, SealedSecrets {
  /** Another account: its letters are counted from now on. */
  readonly isAnotherFolder: boolean
}

/** A change is a reason to try again. */
export async function updateMailbox(
  tx: Tx,
  id: number,
  { isAnotherFolder, ...values }: MailboxUpdate,
): Promise<void> {
  await tx
    .updateTable('mailboxes')
    .set({
      ...values,
      version: sql<number>`version + 1`,
      refusalsCount: 0,
      error: null,
      failingSince: null,
      moveError: null,
      failingUid: null,
      failingCount: 0,
      sealedAccess: null,
      ...(isAnotherFolder && { uidValidity: null, lastUid: 0 }),
    })
    .where('id', '=', id)
    .execute()
  // In another folder their numbers are those of other letters.
  if (isAnotherFolder)
    await tx
      .updateTable('mailLetters')
      .set({ moveStep: null })
      .where('mailboxId', '=', id)
      .where('moveStep', 'is not', null)
      .execute()
}

export async function deleteMailbox(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('mailboxes').where('id', '=', id).execute()
}

/** The server refuses the password: another try could lock the mailbox. */
export const maxRefusals = 3

export const isStopped = ({ refusalsCount }: Pick<StoredMailbox, 'refusalsCount'>): boolean =>
  refusalsCount >= maxRefusals
