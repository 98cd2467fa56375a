export { mountCalendar } from './calendar.routes.ts'
export { calendarPersonalData } from './personal-data.repo.ts'
