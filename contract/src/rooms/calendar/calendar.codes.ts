import { z } from 'zod'

import { absenceKinds } from './calendar.words.ts'

export const AbsenceKind = z.enum(absenceKinds).meta({ title: 'Вид' })
