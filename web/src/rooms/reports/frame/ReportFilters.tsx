import { useMay, useMe } from '../../../client/session/me.ts'
import { ConditionsForm, reportConditions } from '../../tasks/index.ts'
import { type FilterKey, pickFilters, type ReportFilterValues } from './useReportFilters.ts'

import styles from './frame.module.css'

const kinds = {
  queues: 'queues',
  companyIds: 'companies',
  driverIds: 'drivers',
  operatorIds: 'operators',
} as const satisfies Record<FilterKey, string>

interface ReportFiltersProps<Key extends FilterKey> {
  keys: readonly Key[]
  values: ReportFilterValues<Key>
  onChange: (values: ReportFilterValues<Key>) => void
}

/** Filters of a report. A client has a single organization. */
export function ReportFilters<Key extends FilterKey>({ keys, values, onChange }: ReportFiltersProps<Key>) {
  const isClient = useMe().role === 'client'
  const mayReadOperators = useMay('users.readOperators')
  const isOffered = (key: Key): boolean =>
    (key !== 'companyIds' || !isClient) && (key !== 'operatorIds' || mayReadOperators)
  return (
    <div className={styles.filters}>
      <ConditionsForm
        only={keys.filter(isOffered).map((key) => kinds[key])}
        conditions={{ ...reportConditions.none, ...values }}
        onChange={(conditions) => onChange(pickFilters(conditions, keys))}
      />
    </div>
  )
}
