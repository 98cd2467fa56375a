export { bulkActions } from './bulk/bulkActions.ts'
export { describeBulkResult } from './bulk/outcomeText.ts'
export { EmptyDictionary } from './EmptyDictionary.tsx'
export {
  closeTaskForm,
  openNewTaskFor,
  openNewTaskOf,
  openNewTaskOfCall,
  useRequestCallId,
} from './form/shownForm.ts'
export { openNextMoveOf, openPromiseOf } from './openMoves.tsx'
export { useNewRequest } from './my/useNewRequest.ts'
export { ConditionsForm } from './filters/ConditionsForm.tsx'
export { useStop } from './plan/useStop.tsx'
export { reportConditions } from './filters/reportConditions.ts'
export { newTaskQueue } from './queues.ts'
export { tasksPlace } from './tasksPlace.ts'
export { taskParts } from './taskParts.ts'
