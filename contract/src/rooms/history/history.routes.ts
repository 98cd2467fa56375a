import { z } from 'zod'

import { IdParams } from '../../kit/fields.ts'
import { listOf, pageQuery } from '../../kit/list.ts'
import type { Permission } from '../../kit/rights.ts'
import { ObjectAction } from './history.ts'

/** Declares the call that reads the history of one object, newest first. */
export const actionsRoute = <const Path extends string, const Access extends Permission>(
  path: Path,
  access: Access,
) =>
  ({
    method: 'GET',
    path,
    access,
    summary: 'История изменений',
    params: IdParams,
    query: z.strictObject(pageQuery),
    reply: listOf(ObjectAction),
  }) as const
