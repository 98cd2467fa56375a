export { crewOf, worksOn } from '../crew/crew.repo.ts'
export { isUnfinished, ownOpen } from './open-tasks.repo.ts'
export { taskPlace } from './task-place.repo.ts'
export { repeatOfId } from './tasks.items.repo.ts'
export {
  listTaskIds,
  matchingTasks,
  readTaskPage,
  readTasks,
  taskConditions,
  wholeQueues,
} from './tasks.search.service.ts'
