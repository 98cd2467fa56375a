export { mountContacts } from './contacts.routes.ts'
export { contactImports } from './import.repo.ts'
export { contactPersonalData } from './personal-data.repo.ts'
export { openContactsSheet } from './contacts.sheet.ts'
