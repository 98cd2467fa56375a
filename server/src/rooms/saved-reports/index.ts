export { eraseInSavedReports } from './erase.repo.ts'
export { savedReportEvents } from './saved-reports.events.ts'
export { savedReportJobs } from './saved-reports.jobs.ts'
export { mountSavedReports, savedReportConstraints } from './saved-reports.routes.ts'
