import { z } from 'zod'

import { maxId } from '../../kit/limits.ts'

const noTerm = 'такого срока нет'

/** «range:7159»: names a row for good, as long as its source exists. */
export const DueKey = z
  .string()
  .regex(/^(range|card|license|reading|contract):[1-9]\d{0,9}$/, noTerm)
  .refine((key) => Number(key.split(':')[1]) <= maxId, noTerm)
  .meta({ title: 'Срок' })
