import { z } from 'zod'

import { IdParams } from '../../kit/fields.ts'
import { schemas } from '../../kit/route.ts'
import {
  CurrentShift,
  ShiftHandOverInput,
  ShiftHandovers,
  ShiftSheet,
  ShiftsQuery,
  ShiftTakeInput,
} from './shifts.ts'

export const shiftsSchemas = schemas({
  current: { summary: 'Смена сейчас: что горит, что ждёт, что сделано, кого нет', reply: CurrentShift },
  currentPdf: { summary: 'Лист смены сейчас для печати' },
  waiting: {
    summary: 'Сколько сданных смен ждёт приёмки и пора ли сдавать свою',
    reply: z.object({ count: z.int(), isDue: z.boolean() }),
  },
  list: { summary: 'Прежние смены, новые первыми', query: ShiftsQuery, reply: ShiftHandovers },
  pdf: { summary: 'Лист сданной смены для печати', params: IdParams },
  get: { summary: 'Лист сданной смены', params: IdParams, reply: ShiftSheet },
  handOver: {
    summary: 'Сдать смену: лист сохраняется таким, какой он сейчас',
    body: ShiftHandOverInput,
    reply: ShiftSheet,
  },
  take: {
    summary: 'Принять смену',
    params: IdParams,
    body: ShiftTakeInput,
    reply: ShiftSheet,
  },
})
