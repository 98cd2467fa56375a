export { insertAdministrator, isSetUpNeeded } from './administrators.repo.ts'
export { changeOwn } from './own.service.ts'
export { savePasswordHash, setPassword } from './passwords.repo.ts'
export { addUser } from './users.service.ts'
