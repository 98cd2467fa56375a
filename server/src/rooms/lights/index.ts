export { lightEvents } from './lights.events.ts'
