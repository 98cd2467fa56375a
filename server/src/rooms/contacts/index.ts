export { findContactIds, readContacts } from './contacts.repo.ts'
export { mountContacts } from './contacts.routes.ts'
export { contactImports } from './import.repo.ts'
export { contactPersonalData } from './personal-data.repo.ts'
