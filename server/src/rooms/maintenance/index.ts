export { cardReadings } from './card-readings.repo.ts'
export { maintenanceEvents } from './maintenance.events.ts'
export { openRangesOfCar, searchRanges, termsOfCar } from './maintenance.service.ts'
