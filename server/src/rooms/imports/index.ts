export { deleteOldImports } from './imports.chores.ts'
export { mountImports } from './imports.routes.ts'
export { eraseInImports } from './erase.repo.ts'
