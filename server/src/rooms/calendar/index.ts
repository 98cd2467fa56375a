export { mountCalendar } from './calendar.routes.ts'
export { eraseInCalendar } from './erase.repo.ts'
