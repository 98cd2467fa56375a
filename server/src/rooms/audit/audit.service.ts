import type { AuditKind } from '@naryad/contract/audit/audit'

import type { Db } from '../../platform/db/connect.ts'
import type { Call, Who } from '../../platform/http/ctx.ts'

/** An event to record. */
export interface AuditEvent {
  readonly kind: AuditKind
  /** Who did it, and from where; absent for what the product does by itself. */
  readonly by?: Pick<Call, 'address' | 'userAgent' | 'requestId'> & { readonly who?: Pick<Who, 'id'> }
  /** The user, where the call itself is not signed in. */
  readonly userId?: number
  readonly object?: { readonly kind: string; readonly id: number | null; readonly title: string }
  /** A Russian sentence or two, without secrets. */
  readonly details?: string
}

/** Cut by code points, as the database counts. */
const cut = (text: string, most: number): string => [...text].slice(0, most).join('')

const noCaller: NonNullable<AuditEvent['by']> = { address: '', userAgent: '', requestId: '' }
const nothing = { kind: null, id: null, title: '' }

/** Written in the transaction that makes the change, so that neither is there without the other. */
export async function recordAudit(tx: Db, event: AuditEvent): Promise<void> {
  const { kind, by = noCaller, object = nothing, details = '' } = event
  await tx
    .insertInto('audit')
    .values({
      kind,
      userId: event.userId ?? by.who?.id ?? null,
      address: cut(by.address, 64),
      device: cut(by.userAgent, 300),
      objectKind: object.kind,
      objectId: object.id,
      objectTitle: cut(object.title, 300),
      details: cut(details, 4000),
      requestId: cut(by.requestId, 100),
    })
    .execute()
}
