import { day } from '../../kit/fields.ts'

/** In the east of the company's zone its first moment belongs to the day before, of which moments know nothing. */
const firstDay = '1900-01-02'

const reportDay = (title: string) => day(title).refine((value) => value >= firstDay, 'слишком давняя дата')

/** Days of the company's calendar, both included. */
export const periodFields = { dateFrom: reportDay('Дата с'), dateTo: reportDay('Дата по') }

export const isForward = ({ dateFrom, dateTo }: { dateFrom: string; dateTo: string }): boolean =>
  dateFrom <= dateTo

export const backward = { path: ['dateTo'], error: 'раньше начала периода' }
