import { fieldTitle } from '@naryad/contract/kit/messages'
import { MaintenanceKindInput } from '@naryad/contract/maintenance/maintenance'
import { Priority, Queue } from '@naryad/contract/tasks/tasks.codes'
import { priorityTitles } from '@naryad/contract/tasks/tasks.words'

import { yesNo } from '../../platform/text/values.ts'

type QueueNames = Readonly<Record<Queue, string>>

function valueText(value: unknown, names: QueueNames): string {
  if (value === null || value === '') return 'нет'
  if (typeof value === 'boolean') return yesNo(value)
  const queue = Queue.safeParse(value)
  if (queue.success) return names[queue.data]
  const priority = Priority.safeParse(value)
  if (priority.success) return priorityTitles[priority.data]
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** «Срок, месяцев: 12 → 24»: what has changed of a kind, for the audit. */
export const kindChanges = (
  before: MaintenanceKindInput,
  after: MaintenanceKindInput,
  names: QueueNames,
): string =>
  (Object.keys(after) as (keyof MaintenanceKindInput)[])
    .filter((field) => before[field] !== after[field])
    .map(
      (field) =>
        `${fieldTitle(MaintenanceKindInput, field)}: ${valueText(before[field], names)} → ${valueText(after[field], names)}`,
    )
    .join('; ')
