export { suggestTask } from './suggest-task.service.ts'
