import { counted, dayForms, type Forms } from './plural.ts'
import { dayNumber, wallTime } from './zone.ts'

const monthForms: Forms = ['месяц', 'месяца', 'месяцев']
const yearForms: Forms = ['год', 'года', 'лет']

/**
 * «сегодня», «вчера», «5 дней назад», «3 месяца назад», «2 года назад»: for cases where the date itself
 * matters less.
 */
export function longAgo(moment: Date | string | number, now: Date | string | number = Date.now()): string {
  const [then, today] = [wallTime(moment), wallTime(now)]
  const days = dayNumber(today) - dayNumber(then)
  if (days <= 0) return 'сегодня'
  if (days === 1) return 'вчера'
  const months = (today.year - then.year) * 12 + today.month - then.month - (today.day < then.day ? 1 : 0)
  if (months < 1) return `${counted(days, dayForms)} назад`
  if (months < 12) return `${counted(months, monthForms)} назад`
  return `${counted(Math.floor(months / 12), yearForms)} назад`
}
