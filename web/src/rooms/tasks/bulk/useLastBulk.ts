import { undoMinutes } from '@naryad/contract/tasks/tasks.bulk.routes'
import { useEffect, useState } from 'react'

import type { AlertInput } from '../../../ui/overlays/alert.ts'
import type { BulkAction } from './bulkActions.ts'

interface BulkResult {
  action: BulkAction
  /** «Оператор назначен в 3 заявках» */
  text: string
  failed: ReadonlySet<number>
  failures: AlertInput | null
  undoId: string | undefined
}

/** What the last bulk action of a list has done, apart from the code of the actions, which loads with their bar. */
export interface LastBulk {
  /** Until the next action. */
  result: BulkResult | null
  /** Ids of tasks that the action could not change. */
  failed: ReadonlySet<number>
  show: (result: BulkResult | null) => void
}

const noFailures: ReadonlySet<number> = new Set()

export function useLastBulk(): LastBulk {
  const [result, show] = useState<BulkResult | null>(null)
  useEffect(() => {
    if (result?.undoId === undefined) return undefined
    const timer = setTimeout(() => show({ ...result, undoId: undefined }), undoMinutes * 60_000)
    return () => clearTimeout(timer)
  }, [result])
  return { result, failed: result?.failed ?? noFailures, show }
}
