export { shiftEvents } from './shifts.events.ts'
