export { searchActions } from './history.repo.ts'
export {
  type Author,
  differences,
  type ObjectChange,
  recordActions,
  refuseStale,
  type Told,
  toldBy,
} from './history.service.ts'
export { historyPersonalData } from './personal-data.repo.ts'
