import { createHash } from 'node:crypto'

import type { NotificationKind } from '@naryad/contract/notifications/notifications.kinds'
import type { Priority } from '@naryad/contract/tasks/tasks.words'

import type { MessageContent } from '../../deliveries/index.ts'

/** The message about a fact for one recipient. */
export interface Message {
  readonly batchId: string
  readonly kind: NotificationKind
  /** Deduplication key. */
  readonly fact: string
  readonly priority: Priority | null
  readonly content: MessageContent
  readonly group: { readonly title: string; readonly line: string; readonly url: string } | null
}

/** Up to this number, alike facts of a batch are separate messages. */
const mostSeparate = 3
/** The maximum number of facts that a joined message lists; the others are only counted. */
const mostLines = 10

/**
 * Joins alike facts of a batch for one recipient, so that a bulk change of a hundred tasks is one message. The key of a
 * joined message depends only on batch, kind and group, so that a repeated run gets the same one.
 */
export function joinAlike<M extends Message>(messages: readonly M[], readerOf: (message: M) => string): M[] {
  const groupOf = (message: M): string =>
    message.group
      ? `${message.batchId} ${message.kind} ${message.group.title} ${message.group.url} ${readerOf(message)}`
      : `${message.fact} ${readerOf(message)}`
  return [...Map.groupBy(messages, groupOf).values()].flatMap((alike) => {
    const [first] = alike
    if (!first?.group || alike.length <= mostSeparate) return alike
    const { title, url } = first.group
    const lines = alike.slice(0, mostLines).flatMap(({ group }) => group?.line ?? [])
    const rest = alike.length - lines.length
    const key = createHash('sha256').update(`${title} ${url}`).digest('hex').slice(0, 16)
    return [
      {
        ...first,
        fact: `${first.batchId}:${first.kind}:${key}`,
        priority: mostUrgent(alike),
        content: {
          title: `${title}: ${alike.length}`,
          text: [...lines, ...(rest > 0 ? [`и ещё ${rest}`] : [])].join('\n'),
          url,
          taskId: null,
        },
      },
    ]
  })
}

const mostUrgent = (messages: readonly Message[]): Priority | null =>
  (['CRITICAL', 'URGENT', 'NORMAL'] as const).find((wanted) =>
    messages.some(({ priority }) => priority === wanted),
  ) ?? null
