export {
  extendSuggestion,
  joinByRule,
  replaceEvidence,
  suggestTask,
  withdrawSuggestions,
} from './suggest-task.service.ts'
export { suggestionEvents } from './suggestions.events.ts'
export { holdSuggestion, seesSuggestion } from './suggestions.repo.ts'
