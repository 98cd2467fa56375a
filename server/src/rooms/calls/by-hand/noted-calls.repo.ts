import type { CallInput } from '@naryad/contract/calls/calls'
import { sql } from 'kysely'

import type { Tx } from '../../../platform/db/connect.ts'
import type { Owner } from '../recording/events.repo.ts'

type Facts = Omit<CallInput, 'companyId'> &
  Owner & {
    /** Who has talked; null if no talk came about. */
    readonly answeredBy: number | null
  }

const over = (startedAt: string) => ({ state: 'ENDED' as const, endedAt: startedAt })

export async function insertNoted(tx: Tx, notedBy: number, facts: Facts): Promise<number> {
  const { id } = await tx
    .insertInto('calls')
    .values({
      ...facts,
      ...over(facts.startedAt),
      connectionId: null,
      // The id of its exchange; calls without an exchange are never looked up by it.
      externalId: 'by hand',
      extensions: [],
      isByHand: true,
      notedBy,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateNoted(tx: Tx, id: number, facts: Facts): Promise<void> {
  await tx
    .updateTable('calls')
    .set({
      ...facts,
      ...over(facts.startedAt),
      version: sql<number>`version + 1`,
      changedAt: sql<string>`now()`,
    })
    .where('id', '=', id)
    .execute()
}

export type NotedCall = NonNullable<Awaited<ReturnType<typeof lockNoted>>>

export const lockNoted = (tx: Tx, id: number) =>
  tx
    .selectFrom('calls')
    .select([
      'id',
      'direction',
      'result',
      'phone',
      'companyId',
      'startedAt',
      'note',
      'taskId',
      'notedBy',
      'version',
    ])
    .where('id', '=', id)
    .where('isByHand', '=', true)
    .forUpdate()
    .executeTakeFirst()

export async function deleteNoted(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('calls').where('id', '=', id).execute()
}

/** Missed calls that count as returned no longer, because the talk after them is deleted or was none. */
export async function releaseReturned(tx: Tx, id: number): Promise<void> {
  await sql`
    update calls set returned_by = null, version = version + 1, changed_at = now() where returned_by = ${id}`.execute(
    tx,
  )
}
