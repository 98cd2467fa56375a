export { insertAdministrator, savePasswordHash } from './users.repo.ts'
export { mountUsers } from './users.routes.ts'
