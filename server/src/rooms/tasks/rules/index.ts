export { calendarOf } from '../deadlines/deadlines.service.ts'
export { addWorkingMinutes, workingCalendar, workingMinutesBetween } from '../deadlines/working-time.ts'
export { changeByRule, commentByRule, lockByRule, presentToRule } from './by-rule.service.ts'
