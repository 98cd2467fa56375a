import type { Me } from '@naryad/contract/auth/auth'
import { type Queue, queues, queueTitles } from '@naryad/contract/tasks/tasks.queues'

export interface Place {
  queue: Queue
  title: string
  keys: string
}

const queueKeys: Record<Queue, string> = {
  tachograph: 'KeyG KeyT',
  glonass: 'KeyG KeyG',
  skud: 'KeyG KeyS',
  luv: 'KeyG KeyL',
  external: 'KeyG KeyE',
}

/** The screens this person can open, as the menu, the palette and the keys show them. */
export const placesOf = (me: Pick<Me, 'queues'>): Place[] =>
  queues
    .filter((queue) => me.queues.length === 0 || me.queues.includes(queue))
    .map((queue) => ({ queue, title: queueTitles[queue], keys: queueKeys[queue] }))
