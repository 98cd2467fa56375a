import type { Task } from '@naryad/contract/tasks/tasks'

/** What the shared rules look at, taken from the card. Open sub-tasks are known by number only on the server. */
export const ruleInputOf = (task: Task) => ({
  ...task,
  operatorId: task.operator?.id ?? null,
  openChildren: [] as number[],
})
