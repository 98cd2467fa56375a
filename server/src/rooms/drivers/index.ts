export { mountDrivers } from './drivers.routes.ts'
