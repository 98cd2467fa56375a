export { foldDriverCounts, searchDrivers } from './drivers.repo.ts'
export { mountDrivers } from './drivers.routes.ts'
export { findDriverIds } from './drivers.search.repo.ts'
export { driverImports } from './import.repo.ts'
