export { readContacts } from './contacts.repo.ts'
export { representativeOf } from './representative.repo.ts'
