export { authenticateDriver } from './sessions.service.ts'
