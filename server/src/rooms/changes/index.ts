export {
  beginEpoch,
  lastChangeSeq,
  numberAllChanges,
  numberChanges,
  readChanges,
  readFeedState,
  type StoredChange,
} from './changes.repo.ts'
