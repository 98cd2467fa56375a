export { importEvents } from './imports.events.ts'
