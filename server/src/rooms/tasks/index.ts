export { type Reach, withinReach } from './behind.repo.ts'
export { taskCommands } from './status/commands.service.ts'
export { noteFiles } from './notes/attached.service.ts'
export { signTask } from './notes/signed.service.ts'
export { driverRequests } from './drivers/driver-requests.service.ts'
export { renameInTasks } from './search/renames.repo.ts'
export { createByRule } from './creation/rule-tasks.service.ts'
export { taskEvents } from './tasks.events.ts'
export { taskPlace } from './lists/task-place.repo.ts'
export { taskExpressions } from './lists/task-expressions.repo.ts'
export {
  listTaskIds,
  matchingTasks,
  readTaskPage,
  readTasks,
  taskConditions,
  wholeQueues,
} from './lists/tasks.search.service.ts'
export { visibleTasks } from './tasks.policy.repo.ts'
export { seesTask } from './history/timeline.repo.ts'
export { addStandardDictionaries } from './dictionaries/standard-dictionaries.repo.ts'
