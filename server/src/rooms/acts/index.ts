export { actEvents } from './acts.events.ts'
