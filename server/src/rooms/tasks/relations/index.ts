export { findMainTask } from './answered.repo.ts'
export { findAnswered } from './answered.service.ts'
export { mergeTasks, recordLinks, unmergeTask } from './related.service.ts'
