export { mountDriverPage } from './driver-page.routes.ts'
export { authenticateDriver } from './sessions.service.ts'
