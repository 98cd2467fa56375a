export { importEvents } from './imports.events.ts'
export { importRetention } from './imports.jobs.ts'
export { mountImports } from './imports.routes.ts'
export { eraseInImports } from './erase.repo.ts'
