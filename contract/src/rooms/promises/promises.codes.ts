import { z } from 'zod'

import { promiseResults, promiseStates } from './promises.words.ts'

const PromiseResult = z.enum(promiseResults).meta({ title: 'Чем закончилось' })
export type PromiseResult = z.infer<typeof PromiseResult>

export const PromiseState = z.enum(promiseStates).meta({ title: 'Обещания' })
export type PromiseState = z.infer<typeof PromiseState>
