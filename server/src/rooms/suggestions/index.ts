export { suggestTask } from './suggest-task.service.ts'
export { mountSuggestions } from './suggestions.routes.ts'
