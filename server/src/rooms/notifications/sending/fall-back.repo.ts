import type { Role } from '@naryad/contract/kit/rights'
import type { OutsideChannel } from '@naryad/contract/notifications/notifications.channels'
import type { NotificationKind } from '@naryad/contract/notifications/notifications.kinds'
import { sql } from 'kysely'

import type { Tx } from '../../../platform/db/connect.ts'
import { arrayOf } from '../../../platform/db/query/set-based.ts'
import type { MessageContent } from '../../deliveries/index.ts'

interface FallBackFact {
  readonly kind: NotificationKind
  readonly fact: string
  readonly content: MessageContent
  readonly role: Role
  /** Channels that have been tried. */
  readonly channels: readonly OutsideChannel[]
  /** Read, shown on an open page, or delivered by another channel, or on its way there. */
  readonly isReached: boolean
}

/** `failing`: deliveries that do not count as delivered. */
export async function readFallBackFacts(
  tx: Tx,
  ids: readonly number[],
  failing: readonly number[],
): Promise<ReadonlyMap<number, FallBackFact>> {
  const { rows } = await sql<FallBackFact & { readonly id: number }>`
    select n.id, n.kind, n.fact, u.role,
      json_build_object('title', n.title, 'text', n.text, 'url', n.url, 'taskId', n.task_id) as content,
      array(select distinct channel from deliveries where notification_id = n.id) as channels,
      n.read_at is not null
        or n.is_in_app and exists (select from visible_tabs v where v.user_id = n.user_id and v.until > now())
        or exists (
          select from deliveries where notification_id = n.id
            and (state in ('sent', 'delivered', 'read')
              or state = 'queued' and not is_digest and due_at <= now() and last_error is null)
            and id <> all(${arrayOf(failing, 'bigint')})) as is_reached
    from notifications n join users u on u.id = n.user_id
    where n.id = any(${arrayOf(ids, 'bigint')})`.execute(tx)
  return new Map(rows.map(({ id, ...fact }) => [id, fact]))
}
