export { zoneEvents } from './zones.events.ts'
export { mountZones } from './zones.routes.ts'
export { zoneSubscriptions } from './zones.subscriptions.ts'
