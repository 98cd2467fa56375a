export { searchActions } from './history.repo.ts'
export {
  type Author,
  differences,
  type ObjectChange,
  recordActions,
  recordDeletion,
  refuseStale,
  type HistoryField,
  historyFieldsOf,
} from './history.service.ts'
