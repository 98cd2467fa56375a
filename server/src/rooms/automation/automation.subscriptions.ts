import { z } from 'zod'

import type { Db, Tx } from '../../platform/db/connect.ts'
import { publish } from '../../platform/events/publish.ts'
import {
  type EventBatch,
  type Subscription,
  subscribeBatches,
  subscribeInTransaction,
} from '../../platform/events/subscription.ts'
import { workOnEach } from '../../platform/isolation/isolated.repo.ts'
import { taskEvents } from '../tasks/index.ts'
import { automationEvents, RulesDue } from './automation.events.ts'
import { hasEnabledRules } from './automation.repo.ts'
import { runRules } from './run.service.ts'

/** Without rules a change of tasks costs one read of an empty index. */
async function publishDue(tx: Tx, due: readonly RulesDue[]): Promise<void> {
  const [first] = due
  if (first && (await hasEnabledRules(tx, first.moment))) await publish(tx, automationEvents.due, due)
}

const dueIn = (batches: readonly EventBatch[]): RulesDue[] =>
  batches.flatMap(({ payloads }) => z.array(RulesDue).parse(payloads))

/** Each task has a transaction of its own; one that fails is shown to administrators and stops no other. */
const runDue = async (db: Db, batches: readonly EventBatch[]): Promise<void> => {
  await workOnEach(db, {
    what: 'Правила',
    items: dueIn(batches),
    nameOf: ({ taskId }) => `заявка № ${taskId}`,
    work: (due) => runRules(db, due),
  })
}

export const automationSubscriptions: readonly Subscription[] = [
  subscribeInTransaction(taskEvents.created, (tx, tasks) =>
    publishDue(
      tx,
      tasks.map(({ taskId }) => ({ taskId, moment: 'CREATED', stage: 'created', changes: [] })),
    ),
  ),
  subscribeInTransaction(taskEvents.changed, (tx, tasks) =>
    publishDue(
      tx,
      tasks.map(({ taskId, version, changes }) => ({
        taskId,
        moment: 'CHANGED',
        stage: `version ${version}`,
        changes,
      })),
    ),
  ),
  ...subscribeBatches({
    name: 'automation.run',
    title: 'Правила: заявки, которые созданы или изменились',
    events: [automationEvents.due],
    run: (db, batches) => runDue(db, batches),
  }),
]
