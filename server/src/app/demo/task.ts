import type { ChecklistItem, CostItem } from '@naryad/contract/tasks/tasks'
import type { Queue } from '@naryad/contract/tasks/tasks.queues'
import type { TaskStatus } from '@naryad/contract/tasks/tasks.statuses'
import type { Direction } from '@naryad/contract/tasks/tasks.words'
import type { Priority, TaskSource } from '@naryad/contract/tasks/tasks.words'

/** A task as its row, without the fields that follow from its events. */
export interface Request {
  readonly queue: Queue
  readonly priority: Priority
  readonly source: TaskSource
  readonly title: string
  readonly typeId: number
  readonly categoryId: number
  readonly carServerId: number | null
  readonly companyId: number
  readonly carId: number | null
  readonly driverId: number | null
  readonly contactId: number | null
  readonly isWarranty: boolean
  readonly description: string
  readonly driverDescription: string
  readonly checklist: readonly ChecklistItem[]
  readonly costItems: readonly CostItem[]
  readonly costs: number
  readonly address: string
  readonly lat: number | null
  readonly lon: number | null
  readonly direction: Direction | null
  readonly externalOrganization: string
  readonly externalNumber: string
  readonly externalDueOn: string | null
}

export interface TaskRow extends Request {
  readonly id: number
  readonly status: TaskStatus
  readonly operatorId: number | null
  readonly parentId: number | null
  readonly repeatOfId: number | null
  readonly isCostsApproved: boolean
  readonly costsApprovedAt: Date | null
  readonly costsApprovedBy: number | null
  readonly plannedFrom: Date | null
  readonly plannedTo: Date | null
  readonly deadlineAt: Date
  readonly deadlineNormMinutes: number
  readonly createdAt: Date
  readonly createdBy: number | null
  readonly doneAt: Date | null
  readonly doneBy: number | null
  readonly closedAt: Date | null
  readonly closedBy: number | null
  readonly updatedAt: Date
  readonly version: number
  readonly childsCount: number
  readonly childsEndedCount: number
  readonly attachmentsCount: number
  readonly commentsCount: number
  readonly closeReason: string | null
  readonly workReport: string
}
