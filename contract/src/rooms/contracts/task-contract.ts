import { z } from 'zod'

import { Id } from '../../kit/fields.ts'
import { ContractHours } from './contracts.codes.ts'
import { ContractRef } from './contracts.ts'

/** The contract of a request, with what its deadline follows from. */
export const TaskContract = ContractRef.extend({
  hours: ContractHours,
  /** Of the priority of the request; null: the general norm. */
  normMinutes: z.int().nullable(),
  /** Null: the base prices. */
  priceListId: Id.nullable(),
}).meta({ id: 'TaskContract' })
export type TaskContract = z.infer<typeof TaskContract>
