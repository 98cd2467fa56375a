import type { TaskReportInput } from '@naryad/contract/reports/reports'
import type { TaskConditions } from '@naryad/contract/reports/reports.searches'
import { TaskFilters } from '@naryad/contract/tasks/tasks.search'

const unset = TaskFilters.parse({})

/** The filters that are set, without pagination and report options. */
export function conditionsOf(input: TaskReportInput): TaskConditions {
  const names = Object.keys(TaskFilters.shape) as (keyof TaskFilters)[]
  const isSet = (name: keyof TaskFilters): boolean => {
    const value = input[name]
    return value !== undefined && value !== unset[name]
  }
  return Object.fromEntries(names.filter(isSet).map((name) => [name, input[name]]))
}
