export { beginEpoch } from './changes.repo.ts'
