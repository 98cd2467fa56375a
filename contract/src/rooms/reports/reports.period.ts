import { day } from '../../kit/fields.ts'

/**
 * In time zones east of UTC the day starts on the previous UTC date, so the period of 1900-01-01 would
 * start before the earliest allowed timestamp.
 */
const firstDay = '1900-01-02'

const reportDay = (title: string) => day(title).refine((value) => value >= firstDay, 'слишком давняя дата')

/** Days of the company's calendar, both included. */
export const periodFields = { dateFrom: reportDay('Дата с'), dateTo: reportDay('Дата по') }
