import type { RollCall } from '@naryad/contract/roll-call/roll-call'
import { useQuery } from '@tanstack/react-query'

import { rollCallQueries } from './rollCall.queries.ts'

/** The row of a window, with what colleagues have marked since it was opened. */
export const useRow = (opened: RollCall): RollCall =>
  useQuery(rollCallQueries.sheet(opened.date)).data?.items.find(({ id }) => id === opened.id) ?? opened
