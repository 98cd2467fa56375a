export { suggestionPersonalData } from './personal-data.repo.ts'
export { suggestionRetention } from './retention.service.ts'
export { suggestTask } from './suggest-task.service.ts'
export { mountSuggestions } from './suggestions.routes.ts'
