export { changeDriverCard, findDriverCard } from './driver-card.service.ts'
