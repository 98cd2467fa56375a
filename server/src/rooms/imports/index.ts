export { deleteOldImports } from './imports.repo.ts'
export { mountImports } from './imports.routes.ts'
export { eraseInImports } from './erase.repo.ts'
