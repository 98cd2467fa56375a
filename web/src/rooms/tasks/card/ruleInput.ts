import type { Task } from '@naryad/contract/tasks/tasks'

/**
 * Input of the shared task rules, taken from the card. Only the server knows the ids of open sub-tasks; the
 * card knows their number.
 */
export const ruleInputOf = (task: Task) => ({
  ...task,
  operatorId: task.operator?.id ?? null,
  crewIds: task.crew.map(({ id }) => id),
  openChildren: [] as number[],
})
