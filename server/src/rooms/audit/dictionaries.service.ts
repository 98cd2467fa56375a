import type { Tx } from '../../platform/db/connect.ts'
import type { Ctx } from '../../platform/http/ctx.ts'
import { refuseOlder } from '../../platform/text/stale.ts'
import { recordAudit } from './audit.service.ts'
import { findLastDictionaryChange } from './last.repo.ts'

/** A dictionary has no history of its own: its changes are in the audit. */
export interface AuditedDictionary {
  /** The kind of its entries in the audit. */
  readonly kind: string
  /** «Вид работ»: the title of an entry. */
  readonly what: string
}

interface Entry {
  readonly id: number
  readonly title: string
}

export const recordDictionaryChange = (
  tx: Tx,
  ctx: Ctx,
  { kind, what }: AuditedDictionary,
  { id, title }: Entry,
  details: string,
): Promise<void> =>
  recordAudit(tx, {
    kind: 'DICTIONARY_CHANGED',
    by: ctx,
    object: { kind, id, title },
    details: `${what}. ${details}`,
  })

/** Refuses a change of an older version of the locked entry, and names who has changed it since. */
export const refuseOlderEntry = (
  tx: Tx,
  { kind, what }: AuditedDictionary,
  sent: number | undefined,
  present: { readonly id: number; readonly version: number },
): Promise<void> =>
  refuseOlder({
    what: `${what}:`,
    sent,
    present: present.version,
    last: () => findLastDictionaryChange(tx, kind, present.id),
    current: () => present,
  })
