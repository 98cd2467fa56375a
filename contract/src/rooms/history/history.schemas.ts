import { z } from 'zod'

import { IdParams } from '../../kit/fields.ts'
import { listOf, pageQuery } from '../../kit/list.ts'
import type { RouteSchemas } from '../../kit/route.ts'
import { ObjectAction } from './history.ts'

/** The call that reads the history of one object, newest first. */
export const objectActions = {
  summary: 'История изменений',
  params: IdParams,
  query: z.strictObject(pageQuery),
  reply: listOf(ObjectAction),
} as const satisfies RouteSchemas
