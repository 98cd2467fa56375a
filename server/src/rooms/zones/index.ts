export { zoneEvents } from './zones.events.ts'
