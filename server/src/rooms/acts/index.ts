export { findIssuedFile } from './act-files.service.ts'
export { actEvents } from './acts.events.ts'
export { readActs } from './acts.search.repo.ts'
