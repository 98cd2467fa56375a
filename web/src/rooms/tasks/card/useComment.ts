import { mentionedIn } from '@naryad/contract/tasks/mentions'
import type { CommentInput } from '@naryad/contract/tasks/tasks.inputs'
import { useEffect, useRef, useState } from 'react'

import { NetworkError } from '../../../client/api/errors.ts'
import { newIdempotencyKey } from '../../../client/api/request.ts'
import { serverMoment } from '../../../client/api/serverClock.ts'
import { useAction } from '../../../client/queries/useAction.ts'
import { useDraft } from '../../../client/settings/useDraft.ts'
import { useStore } from '../../../ui/store.ts'
import { CommentDraft, commentDraft } from '../drafts.ts'
import { keepAddition, type PlacedTask } from '../waiting/keepAddition.ts'
import { sendRequest } from '../waiting/requests.ts'
import { keyOfComment, onTheirWay, setOnItsWay, showBox, notifyCommentSent } from './commentBoxes.ts'

const without = (text: string, sent: string): string =>
  text.startsWith(sent) ? text.slice(sent.length) : text

/**
 * The comment of a task: being written, being sent (also while the card is closed), and queued without a
 * network.
 */
export function useComment(task: PlacedTask, mayInternally: boolean) {
  const taskId = task.id
  const draft = useDraft(commentDraft(taskId), CommentDraft)
  const [comment, setComment] = useState<CommentDraft>({
    text: draft.initial?.text ?? '',
    isInternal: mayInternally && (draft.initial?.isInternal ?? true),
    mentions: draft.initial?.mentions ?? [],
  })
  const isRunning = useStore(onTheirWay).has(taskId)
  const send = useAction<CommentDraft, 'sent' | 'queued'>({
    run: (body) => sendOrQueue(task, body),
    touches: ['tasks'],
  })

  const latest = useRef(comment)
  const change = (next: CommentDraft) => {
    latest.current = next
    setComment(next)
    if (next.text === '') draft.clear()
    else draft.save(next)
  }
  const changes = useRef(change)
  useEffect(() => {
    changes.current = change
  })
  useEffect(
    () =>
      showBox(taskId, {
        // Resets the audience to colleagues: it is chosen for each comment.
        onSent: (sent) =>
          changes.current({
            ...latest.current,
            text: without(latest.current.text, sent),
            isInternal: mayInternally,
          }),
      }),
    [taskId, mayInternally],
  )

  const submit = async () => {
    const body = latest.current
    if (body.text.trim() === '' || onTheirWay.get().has(taskId)) return
    setOnItsWay(taskId, true)
    try {
      await send.run(body)
    } catch {
      // The global alert has reported the error; the text stays in the field.
      return
    } finally {
      setOnItsWay(taskId, false)
    }
    // Text typed during the request has not been sent.
    if (!notifyCommentSent(taskId, body.text)) draft.clear()
  }
  return { comment, change, submit, isRunning }
}

/** Clients never get the names of colleagues as mentions. */
const inputOf = ({ text, isInternal, mentions }: CommentDraft): CommentInput => ({
  text,
  isInternal,
  mentionedIds: isInternal ? mentionedIn(text, mentions).map(({ id }) => id) : [],
})

/** Without a network the text leaves the field and is queued. */
async function sendOrQueue(task: PlacedTask, draft: CommentDraft): Promise<'sent' | 'queued'> {
  const { id: taskId } = task
  const tries = keyOfComment(taskId)
  const comment = { kind: 'comment', body: inputOf(draft) } as const
  const at = serverMoment()
  let used = newIdempotencyKey()
  try {
    await tries.run((idempotencyKey) => {
      used = idempotencyKey
      return sendRequest(taskId, comment, { idempotencyKey })
    })
    tries.renew()
    return 'sent'
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error
    keepAddition(task, comment, { key: used, at })
    tries.renew()
    return 'queued'
  }
}
