export { lockCars } from '../maintenance.repo.ts'
export { linkRanges, planReadings } from './task-ranges.service.ts'
