import { bind } from '@naryad/contract/kit/route'
import { Task } from '@naryad/contract/tasks/tasks'
import { TaskCodeChange, type TaskInput } from '@naryad/contract/tasks/tasks.inputs'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { tasksSchemas } from '@naryad/contract/tasks/tasks.schemas'

import type { Db, Tx } from '../../../platform/db/connect.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { Ctx } from '../../../platform/http/ctx.ts'
import type { CodedRegister } from '../../codes/index.ts'
import { changeTasks } from '../changes/changes.service.ts'
import { overVersion } from '../changes/conflict.service.ts'
import { commandOver } from '../changes/drafts.ts'
import { taskChanges } from '../changes/task-changes.ts'
import { createTask } from '../creation/create.service.ts'
import { visibleTasks } from '../tasks.policy.repo.ts'
import { getTask, presentTask } from '../tasks.service.ts'

const { create, update } = bind(tasksRoutes, tasksSchemas)

const createByCode = (db: Db, ctx: Ctx, input: TaskInput): Promise<Task> =>
  inTransaction(db, async (tx) => presentTask(tx, ctx.who, await createTask(tx, ctx.who, input)))

/** The commands of the calls PATCH /tasks/{id}/queue and PUT /tasks/{id}, in this order: categories belong to queues. */
const changeByCode = (
  db: Db,
  { who, ...ctx }: Ctx,
  id: number,
  { queue, version, ...patch }: TaskCodeChange,
): Promise<Task> =>
  inTransaction(db, async (tx) => {
    const current = async (on: Tx) => Task.parse(await presentTask(on, who, id))
    const actions = [
      ...(queue === undefined ? [] : [taskChanges.queue.action({ queue })]),
      taskChanges.update.action(patch),
    ]
    for (const [at, action] of actions.entries()) {
      const isFirst = at === 0
      const command = commandOver({ who, ...ctx }, isFirst ? version : undefined)
      const { refusals } = await changeTasks(
        tx,
        command,
        [id],
        isFirst ? overVersion(version, current, action) : action,
        // The first one may have moved it out of the queues of the caller.
        visibleTasks(isFirst ? who : { ...who, queues: [] }),
      )
      for (const refusal of refusals.values()) throw refusal
    }
    return presentTask(tx, who, id)
  })

/** What the calls by the code of another program need. */
export const taskCodes: CodedRegister<Task, TaskInput, TaskCodeChange> = {
  table: 'tasks',
  noun: 'Заявка',
  create,
  update: { ...update, body: TaskCodeChange },
  isPartial: true,
  run: { get: (db, { who }, id) => getTask(db, who, id), create: createByCode, change: changeByCode },
  references: {
    companyCode: { field: 'companyId', table: 'companies' },
    carCode: { field: 'carId', table: 'cars' },
    driverCode: { field: 'driverId', table: 'drivers' },
    contactCode: { field: 'contactId', table: 'contacts' },
  },
}
