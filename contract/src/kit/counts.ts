import { z } from 'zod'

import type { Permission } from './rights.ts'

const Counts = z.object({ counts: z.array(z.int()) })

/** The call that tells how many each of the filters finds: the numbers on the tabs of a list. */
export const countRoute = <
  const Path extends string,
  const Access extends Permission,
  Filters extends z.ZodType,
>(
  path: Path,
  access: Access,
  summary: string,
  filters: Filters,
) =>
  ({
    method: 'POST',
    path,
    access,
    summary,
    body: z.strictObject({ filters: z.array(filters).min(1).max(40).meta({ title: 'Фильтры' }) }),
    reply: Counts,
  }) as const
