import { fieldTitle } from '@naryad/contract/kit/messages'
import { MaintenanceKindInput } from '@naryad/contract/maintenance/maintenance'
import type { Queue } from '@naryad/contract/tasks/tasks.queues'
import { priorityTitles } from '@naryad/contract/tasks/tasks.words'
import { unitKindTitles } from '@naryad/contract/units/units.words'

import { yesNo } from '../../platform/text/values.ts'

type QueueNames = Readonly<Record<Queue, string>>

function valueText(kind: MaintenanceKindInput, field: keyof MaintenanceKindInput, names: QueueNames): string {
  if (field === 'taskQueue') return names[kind.taskQueue]
  if (field === 'taskPriority') return priorityTitles[kind.taskPriority]
  if (field === 'unitKind') return kind.unitKind ? unitKindTitles[kind.unitKind] : 'нет'
  const value = kind[field]
  if (value === null || value === '') return 'нет'
  return typeof value === 'boolean' ? yesNo(value) : String(value)
}

/** «Срок, месяцев: 12 → 24»: the changed fields of a kind, for the audit. */
export const kindChanges = (
  before: MaintenanceKindInput,
  after: MaintenanceKindInput,
  names: QueueNames,
): string =>
  (Object.keys(after) as (keyof MaintenanceKindInput)[])
    .filter((field) => before[field] !== after[field])
    .map(
      (field) =>
        `${fieldTitle(MaintenanceKindInput, field)}: ${valueText(before, field, names)} → ${valueText(after, field, names)}`,
    )
    .join('; ')
