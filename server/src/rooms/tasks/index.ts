export { type Reach, withinReach } from './behind.repo.ts'
export { taskCommands } from './commands/commands.service.ts'
export { noteFiles } from './commands/attached.service.ts'
export { signTask } from './commands/signed.service.ts'
export { driverRequests } from './commands/driver-requests.service.ts'
export { renameInTasks } from './search/renames.repo.ts'
export { createByRule } from './commands/rule-tasks.service.ts'
export { taskEvents } from './tasks.events.ts'
export { taskPlace } from './search/task-place.repo.ts'
export { taskExpressions } from './search/task-expressions.repo.ts'
export {
  listTaskIds,
  matchingTasks,
  readTaskPage,
  readTasks,
  taskConditions,
  wholeQueues,
} from './search/tasks.search.service.ts'
export { visibleTasks } from './tasks.policy.repo.ts'
export { seesTask } from './history/timeline.repo.ts'
export { addStandardDictionaries } from './dictionaries/standard-dictionaries.repo.ts'
