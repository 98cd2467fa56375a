export { driverSessionRetention } from './driver-page.jobs.ts'
export { mountDriverPage } from './driver-page.routes.ts'
export { driverPagePersonalData } from './personal-data.repo.ts'
export { authenticateDriver } from './sessions.service.ts'
