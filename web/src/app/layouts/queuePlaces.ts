import type { Me } from '@naryad/contract/auth/auth'
import type { Queue } from '@naryad/contract/tasks/tasks.queues'

import { allQueues, allQueuesTitle, type ListQueue } from '../../rooms/tasks/list/listQueue.ts'
import { queuesOf } from './places.ts'

export interface Place {
  queue: ListQueue
  title: string
  keys: string
}

const queueKeys: Record<ListQueue, string> = {
  all: 'KeyG KeyQ',
  tachograph: 'KeyG KeyT',
  glonass: 'KeyG KeyG',
  skud: 'KeyG KeyS',
  luv: 'KeyG KeyL',
  external: 'KeyG KeyE',
}

/**
 * The task lists that this user can open, all queues first. The menu, the palette and the shortcuts use this
 * order.
 */
export function placesOf(me: Pick<Me, 'queues' | 'role'>, titles: Record<Queue, string>): Place[] {
  const seen = queuesOf(me)
  const places = seen.map((queue): Place => ({ queue, title: titles[queue], keys: queueKeys[queue] }))
  return seen.length > 1
    ? [{ queue: allQueues, title: allQueuesTitle, keys: queueKeys.all }, ...places]
    : places
}
