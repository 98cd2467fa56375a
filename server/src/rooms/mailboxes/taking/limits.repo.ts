import { sql } from 'kysely'

import { lock } from '../../../platform/db/concurrency/locks.ts'
import type { Tx } from '../../../platform/db/connect.ts'
import { plainAddress } from './plain-address.ts'

/** Until the transaction ends: letters of one sender are counted one after another. */
export async function lockSender(tx: Tx, address: string): Promise<void> {
  await lock(tx, `mail of ${address}`)
}

/** Letters of unknown senders that became suggestions within the last hour: of this address, and of all in the mailbox. */
export async function countOfStrangers(
  tx: Tx,
  mailboxId: number,
  address: string,
): Promise<{ own: number; all: number }> {
  const { rows } = await sql<{ own: number; all: number }>`
    select (count(*) filter (where from_address = ${address}))::integer as own,
      (count(*) filter (where mailbox_id = ${mailboxId}))::integer as "all"
    from mail_letters as letter
    where received_at > now() - interval '1 hour' and state = 'SUGGESTED' and not is_personal
      and (mailbox_id = ${mailboxId} or from_address = ${address})
      and not exists (select from contacts where lower(contacts.email) = letter.from_address)
      and not exists (select from users where lower(users.email) = letter.from_address)`.execute(tx)
  return rows[0] ?? { own: 0, all: 0 }
}

export interface Confirmations {
  /** To this address within a day. */
  readonly toAddress: number
  /** Of this mailbox within an hour. */
  readonly ofMailbox: number
  /** One of these letters was confirmed. */
  readonly isThreadConfirmed: boolean
  /** A mailbox of the product has this address. */
  readonly isOwnAddress: boolean
}

export async function readConfirmations(
  tx: Tx,
  { mailboxId, address, answers }: { mailboxId: number; address: string; answers: readonly string[] },
): Promise<Confirmations> {
  const { rows } = await sql<Confirmations>`
    select
      (select count(*)::integer from mail_letters
        where from_address = ${address} and confirmed_at > now() - interval '1 day') as to_address,
      (select count(*)::integer from mail_letters
        where mailbox_id = ${mailboxId} and confirmed_at > now() - interval '1 hour') as of_mailbox,
      exists (select from mail_letters
        where message_id = any(${answers}::text[]) and confirmed_at is not null) as is_thread_confirmed,
      exists (select from mailboxes
        where lower(address) in (${address}, ${plainAddress(address)})) as is_own_address`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('nothing was counted')
  return row
}

/** False: it was confirmed before, and is only read again. */
export async function markConfirmed(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql`
    update mail_letters set confirmed_at = now() where id = ${id} and confirmed_at is null returning id`.execute(
    tx,
  )
  return rows.length > 0
}
