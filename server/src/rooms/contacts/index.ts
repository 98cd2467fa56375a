export { mountContacts } from './contacts.routes.ts'
export { contactImports } from './import.repo.ts'
