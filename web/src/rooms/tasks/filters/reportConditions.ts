import { statuses } from '@naryad/contract/tasks/tasks.statuses'

import { type Conditions, type ConditionSearch, readConditions, writeConditions } from './conditions.ts'

/** Every status: unlike a list, a report includes closed tasks by default. */
const everything = readConditions({ statuses: 'all' })

/** Filters in the address of a report. */
export const reportConditions = {
  none: everything,
  read: (search: Readonly<Record<string, unknown>>): Conditions =>
    readConditions({ statuses: 'all', ...search }),
  write(conditions: Conditions): ConditionSearch {
    const { statuses: _all, ...search } = writeConditions(conditions)
    const chosen = statuses.filter((status) => conditions.statuses?.includes(status))
    return chosen.length > 0 ? { ...search, statuses: chosen.join(',') } : search
  },
}
