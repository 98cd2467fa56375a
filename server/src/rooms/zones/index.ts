export { zonePersonalData } from './personal-data.repo.ts'
export { zoneEvents } from './zones.events.ts'
export { mountZones } from './zones.routes.ts'
export { zoneSubscriptions } from './zones.subscriptions.ts'
