import { changes } from '@naryad/contract/automation/automation.words'
import { queues } from '@naryad/contract/tasks/tasks.queues'
import { statuses } from '@naryad/contract/tasks/tasks.statuses'
import { z } from 'zod'

import { defineEvent } from '../../platform/events/event.ts'

const taskId = z.int()
const userId = z.int()
/** Null for a rule of the product and for a driver, who has no account. */
const byUserId = userId.nullable()
const moment = z.string().nullable()

/** Events of tasks for other rooms. Done and closed are statuses like any other. */
export const taskEvents = {
  created: defineEvent('task.created', z.strictObject({ taskId, byUserId })),
  /** Made for facts of the traffic light of its truck, named by their rules. */
  ordered: defineEvent(
    'task.ordered',
    z.strictObject({ taskId, carId: z.int(), lightRuleIds: z.array(z.int()) }),
  ),
  /** Also published on creation. A task without an operator is unassigned. */
  assigned: defineEvent(
    'task.assigned',
    z.strictObject({ taskId, from: userId.nullable(), to: userId.nullable(), byUserId }),
  ),
  /** What rules of the company may wait for; not published for their own changes. */
  changed: defineEvent(
    'task.changed',
    z.strictObject({ taskId, version: z.int(), changes: z.array(z.enum(changes)) }),
  ),
  /** Someone was added to the crew or removed from it. */
  crewChanged: defineEvent(
    'task.crewChanged',
    z.strictObject({ taskId, userId, isAdded: z.boolean(), byUserId }),
  ),
  statusChanged: defineEvent(
    'task.statusChanged',
    z.strictObject({ taskId, from: z.enum(statuses), to: z.enum(statuses), byUserId }),
  ),
  /** The work was completed, on site or remotely, or the task was returned to work. */
  completionChanged: defineEvent('task.completionChanged', z.strictObject({ taskId, isDone: z.boolean() })),
  /** Reopened after it had ended, for example for rework. */
  returned: defineEvent(
    'task.returned',
    z.strictObject({ taskId, from: z.enum(statuses), reason: z.string().nullable(), byUserId }),
  ),
  /** The visit was planned, moved or cancelled. */
  planChanged: defineEvent(
    'task.planChanged',
    z.strictObject({ taskId, plannedFrom: moment, plannedTo: moment, byUserId }),
  ),
  /** The plan has changed, or the truck, driver, organization, status or sub-tasks of a planned task. */
  visitChanged: defineEvent('task.visitChanged', z.strictObject({ taskId })),
  /** Lines of the costs were added, changed or removed. */
  /** `isFreed`: the work has become one under warranty. */
  costsChanged: defineEvent('task.costsChanged', z.strictObject({ taskId, isFreed: z.boolean() })),
  /** The costs now await approval by the client. */
  costsRequested: defineEvent('task.costsRequested', z.strictObject({ taskId, byUserId })),
  /** The deadline is within the warning period and its clock runs; once per deadline. */
  deadlineNear: defineEvent('task.deadlineNear', z.strictObject({ taskId, deadlineAt: z.string() })),
  deadlineMissed: defineEvent('task.deadlineMissed', z.strictObject({ taskId, deadlineAt: z.string() })),
  /** The deadline's clock had stopped before the server learned of it: the device had no network. */
  stoppedEarlier: defineEvent(
    'task.stoppedEarlier',
    z.strictObject({
      taskId,
      queue: z.enum(queues),
      companyId: z.int().nullable(),
      at: z.string(),
      deadlineAt: z.string(),
    }),
  ),
  /** The client, or an employee on the client's behalf, has approved or rejected the costs. */
  costsDecided: defineEvent(
    'task.costsDecided',
    z.strictObject({ taskId, isApproved: z.boolean(), byUserId }),
  ),
  /** `byUserId` is null for a comment of a driver. */
  commented: defineEvent('task.commented', z.strictObject({ taskId, commentId: z.int(), byUserId })),
  /** An employee is on site; `point` is null if the device gave no coordinates. */
  marked: defineEvent(
    'task.marked',
    z.strictObject({
      taskId,
      userId,
      at: z.string(),
      point: z.strictObject({ lat: z.number(), lon: z.number() }).nullable(),
    }),
  ),
  /** Colleagues were mentioned in an internal comment. */
  mentioned: defineEvent(
    'task.mentioned',
    z.strictObject({ taskId, commentId: z.int(), userIds: z.array(userId).max(500), byUserId }),
  ),
  /** Split into sub-tasks, one per truck. */
  split: defineEvent('task.split', z.strictObject({ taskId, childIds: z.array(taskId) })),
  /** Empty dictionaries were filled with the standard entries. */
  dictionariesAdded: defineEvent('task.dictionariesAdded', z.strictObject({})),
  /** The queue and the organization, because nothing else knows them any more. */
  deleted: defineEvent(
    'task.deleted',
    z.strictObject({ taskId, queue: z.enum(queues).optional(), companyId: z.int().nullish() }),
  ),
}
