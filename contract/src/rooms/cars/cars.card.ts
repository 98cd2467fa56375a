import { z } from 'zod'

import { Attachment } from '../attachments/attachments.ts'
import { MaintenanceRange } from '../maintenance/maintenance.ts'
import { Car } from './cars.ts'

/** GET /cars/:id: the truck with its files and its open maintenance ranges, the earliest end first. */
export const CarCard = Car.extend({
  attachments: z.array(Attachment),
  ranges: z.array(MaintenanceRange),
}).meta({ id: 'CarCard' })
export type CarCard = z.infer<typeof CarCard>
