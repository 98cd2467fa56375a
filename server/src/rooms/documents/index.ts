export { readExecutor } from './document-data.service.ts'
export { facts, grid, heading, letterhead, rule } from './layout.ts'
