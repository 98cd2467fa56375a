import type { TaskMarkInput } from '@naryad/contract/tasks/marks'
import type { TaskItem } from '@naryad/contract/tasks/tasks'
import { useState } from 'react'

import { serverMoment } from '../../client/api/serverClock.ts'
import { locate } from '../../client/location.ts'
import { useAction } from '../../client/queries/useAction.ts'
import { dayOf } from '../../ui/formats/days.ts'
import { useStore } from '../../ui/store.ts'
import { sendOrQueue } from './waiting/keepAddition.ts'
import { useOutbox } from './waiting/useOutbox.ts'
import { waiting } from './waiting/waiting.ts'

const isToday = (at: string): boolean => dayOf(at) === dayOf(Date.now())

/** «Я на месте»: today's mark, queued ones included, and the action that sets it. */
export function useOnSite(task: Pick<TaskItem, 'id' | 'queue' | 'title'>, onSiteAt: string | null) {
  useOutbox()
  const pending = useStore(waiting).findLast(({ taskId, kind }) => taskId === task.id && kind === 'mark')
  const [isLocating, setLocating] = useState(false)
  const send = useAction<TaskMarkInput, 'sent' | 'queued'>({
    run: (body) => sendOrQueue(task, { kind: 'mark', body, shown: { onSiteAt: body.at } }),
    touches: ['tasks', 'calendar'],
  })
  const pendingAt = pending?.body['at']
  const last = typeof pendingAt === 'string' ? pendingAt : onSiteAt
  const mark = async () => {
    if (isLocating || send.isRunning) return
    const at = serverMoment()
    setLocating(true)
    const located = await locate()
    setLocating(false)
    send.start({ kind: 'ON_SITE', at, point: null, accuracyM: null, ...located })
  }
  return {
    at: last !== null && isToday(last) ? last : null,
    isBusy: isLocating || send.isRunning,
    mark: () => void mark(),
  }
}
