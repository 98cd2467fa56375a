export { savedReportEvents } from './saved-reports.events.ts'
