import { z } from 'zod'

import { Id, ids } from '../../kit/fields.ts'
import { CostItem } from './tasks.ts'

/** As many as a page of requests has at most. */
export const TaskCostsInput = z.strictObject({ ids: ids('Заявки', 500) })

/** The lines of the costs of a request, for a list of several. */
export const TaskCosts = z.object({ id: Id, costItems: z.array(CostItem) }).meta({ id: 'TaskCosts' })
export type TaskCosts = z.infer<typeof TaskCosts>
