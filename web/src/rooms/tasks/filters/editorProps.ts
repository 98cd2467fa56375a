import type { ListQueue } from '../list/listQueue.ts'
import type { Conditions } from './conditions.ts'

/** What edits conditions, whatever it looks like. */
export interface EditorProps {
  queue: ListQueue
  conditions: Conditions
  onChange: (conditions: Conditions) => void
}
