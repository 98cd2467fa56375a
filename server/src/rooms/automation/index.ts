export { automationEvents } from './automation.events.ts'
