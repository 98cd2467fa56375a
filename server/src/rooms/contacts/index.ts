export { readContacts } from './contacts.repo.ts'
