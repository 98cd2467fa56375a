import type { AuditKind } from '@naryad/contract/audit/audit'

import type { Db } from '../../platform/db/connect.ts'
import type { Call, Who } from '../../platform/http/ctx.ts'

/** An event to record. */
export interface AuditEvent {
  readonly kind: AuditKind
  /** The author and the source address; absent for actions of the product itself. */
  readonly by?: Pick<Call, 'address' | 'userAgent' | 'requestId'> & { readonly who?: Pick<Who, 'id'> | null }
  /** The user, if the call has no signed-in user. */
  readonly userId?: number
  readonly object?: { readonly kind: string; readonly id: number | null; readonly title: string }
  /** One or two Russian sentences, without secrets. */
  readonly details?: string
}

/** Truncated by code points, as the database counts them. */
const cut = (text: string, most: number): string => [...text].slice(0, most).join('')

const noCaller: NonNullable<AuditEvent['by']> = { address: '', userAgent: '', requestId: '' }
const nothing = { kind: null, id: null, title: '' }

/** Written in the transaction of the change, so that both exist or neither does. */
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
