import { z } from 'zod'

import { contractFields } from './contracts.fields.ts'
import { contractHours, contractStates } from './contracts.words.ts'

export const ContractHours = z.enum(contractHours).meta({ title: contractFields.hours.title })
export type ContractHours = z.infer<typeof ContractHours>

export const ContractState = z.enum(contractStates).meta({ title: 'Состояние' })
export type ContractState = z.infer<typeof ContractState>
