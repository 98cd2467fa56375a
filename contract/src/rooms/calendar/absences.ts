import { z } from 'zod'

import { Day, day, Id, id, text, version } from '../../kit/fields.ts'
import { whole } from '../../kit/whole.ts'
import { Person } from '../users/users.ts'
import { AbsenceKind } from './calendar.codes.ts'

/** Days on which an employee is not at work; both ends are included. */
export const Absence = z
  .object({
    id: Id,
    user: Person,
    kind: AbsenceKind,
    dateFrom: Day,
    dateTo: Day,
    comment: z.string(),
    version: z.int(),
  })
  .meta({ id: 'Absence' })
export type Absence = z.infer<typeof Absence>

const maxAbsenceDays = 366

const fields = {
  userId: id('Сотрудник'),
  kind: AbsenceKind,
  dateFrom: day('С'),
  dateTo: day('По'),
  comment: text({ title: 'Заметка', max: 500 }).default(''),
}

interface Days {
  dateFrom: string
  dateTo: string
}

const isInOrder = ({ dateFrom, dateTo }: Days): boolean => dateFrom <= dateTo
const isShortEnough = ({ dateFrom, dateTo }: Days): boolean =>
  Date.parse(dateTo) - Date.parse(dateFrom) < maxAbsenceDays * 86_400_000

const orderError = { error: 'конец раньше начала', path: ['dateTo'] }
const lengthError = { error: 'не больше года за раз', path: ['dateTo'] }

export const AbsenceInput = z
  .strictObject(fields)
  .refine(isInOrder, orderError)
  .refine(isShortEnough, lengthError)
export type AbsenceInput = z.infer<typeof AbsenceInput>

export const AbsenceChange = z
  .strictObject({ ...whole(fields), version })
  .refine(isInOrder, orderError)
  .refine(isShortEnough, lengthError)
export type AbsenceChange = z.infer<typeof AbsenceChange>
