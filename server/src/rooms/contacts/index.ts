export { mountContacts } from './contacts.routes.ts'
export { contactsImport } from './contacts.import.ts'
export { contactPersonalData } from './personal-data.repo.ts'
export { openContactsSheet } from './contacts.sheet.ts'
