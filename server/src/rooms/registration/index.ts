export { registrationEvents } from './registration.events.ts'
