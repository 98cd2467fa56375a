import type { Queue } from '@naryad/contract/tasks/tasks.queues'

import type { Conditions } from './conditions.ts'

/** What edits conditions, whatever it looks like. */
export interface EditorProps {
  queue: Queue
  conditions: Conditions
  onChange: (conditions: Conditions) => void
}
