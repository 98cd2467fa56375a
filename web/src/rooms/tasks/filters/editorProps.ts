import type { ListQueue } from '../list/listQueue.ts'
import type { Conditions } from './conditions.ts'

export interface EditorProps {
  queue: ListQueue
  conditions: Conditions
  onChange: (conditions: Conditions) => void
}
