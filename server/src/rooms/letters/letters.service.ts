import type { Tx } from '../../platform/db/connect.ts'

export interface NewLetter {
  readonly to: string
  readonly subject: string
  /** Plain text in Russian; a link stands on a line of its own. */
  readonly text: string
}

/** Puts a letter into the outbox, in the transaction of what it tells. It may leave twice, and never gets lost. */
export async function sendLetter(tx: Tx, { to, subject, text }: NewLetter): Promise<void> {
  await tx.insertInto('letters').values({ recipient: to, subject, text }).execute()
}
