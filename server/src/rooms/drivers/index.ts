export { foldDriverCounts } from './drivers.repo.ts'
export { mountDrivers } from './drivers.routes.ts'
export { driverImports } from './import.repo.ts'
