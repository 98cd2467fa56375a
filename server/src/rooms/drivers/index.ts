export { changeDriverCard, findDriverCard } from './driver-card.service.ts'
export { readDrivers } from './drivers.repo.ts'
