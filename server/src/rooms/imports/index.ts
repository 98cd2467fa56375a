export { importEvents } from './imports.events.ts'
export { importRetention } from './imports.jobs.ts'
export { mountImports } from './imports.routes.ts'
export { importPersonalData } from './personal-data.repo.ts'
