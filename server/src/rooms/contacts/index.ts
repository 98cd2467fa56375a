export { mountContacts } from './contacts.routes.ts'
