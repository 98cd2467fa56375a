export { eraseInRequests } from './erase.repo.ts'
export { registrationRetention } from './registration.jobs.ts'
export { mountRegistration } from './registration.routes.ts'
