export { insertAdministrator, savePasswordHash, setPassword } from './users.repo.ts'
export { mountUsers } from './users.routes.ts'
