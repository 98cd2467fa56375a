import { z } from 'zod'

import { callDirections, callResults, callStates } from './calls.words.ts'

export const CallDirectionCode = z.enum(callDirections).meta({ title: 'Направление' })
export const CallStateCode = z.enum(callStates).meta({ title: 'Состояние' })
export const CallResultCode = z.enum(callResults).meta({ title: 'Итог' })
