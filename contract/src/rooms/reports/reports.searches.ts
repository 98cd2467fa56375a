import type { TaskFilters } from '../tasks/tasks.search.ts'
import type { TaskMeasure } from './reports.words.ts'

/** Filters of a task list as sent: filters that are not set may be omitted. */
export type TaskConditions = { [Name in keyof TaskFilters]?: TaskFilters[Name] | undefined }

/** First and last timestamp, both included. */
export interface MomentRange {
  readonly from: string
  readonly to: string
}

const rangeNames = {
  created: ['createdFrom', 'createdTo'],
  taken: ['takenFrom', 'takenTo'],
  done: ['doneFrom', 'doneTo'],
  closed: ['closedFrom', 'closedTo'],
  planned: ['plannedFrom', 'plannedTo'],
} as const satisfies Record<string, readonly [keyof TaskFilters, keyof TaskFilters]>

/** Compares timestamps, not texts: equal timestamps may differ in fraction and offset. */
function compareMoments(one: string, other: string): number {
  const difference = Date.parse(one) - Date.parse(other)
  return difference === 0 ? fractionOf(one).localeCompare(fractionOf(other)) : difference
}

const fractionOf = (moment: string): string => (/\.(\d+)/.exec(moment)?.[1] ?? '').padEnd(9, '0')

const later = (one: string | undefined, other: string): string =>
  one !== undefined && compareMoments(one, other) > 0 ? one : other

const earlier = (one: string | undefined, other: string): string =>
  one !== undefined && compareMoments(one, other) < 0 ? one : other

/** Restricts the search to a range of timestamps, intersected with the range it already has. */
export function withinRange(
  search: TaskConditions,
  by: keyof typeof rangeNames,
  { from, to }: MomentRange,
): TaskConditions {
  const [first, last] = rangeNames[by]
  return { ...search, [first]: later(search[first], from), [last]: earlier(search[last], to) }
}

type Narrow = (search: TaskConditions, period: MomentRange) => TaskConditions

const all: Narrow = (search) => search
const during =
  (by: keyof typeof rangeNames): Narrow =>
  (search, period) =>
    withinRange(search, by, period)
const doneWith =
  (conditions: TaskConditions): Narrow =>
  (search, period) => ({ ...withinRange(search, 'done', period), ...conditions })
const having =
  (conditions: TaskConditions): Narrow =>
  (search) => ({ ...search, ...conditions })

/** The filters that find the tasks counted by each measure. */
const narrowed: Readonly<Record<TaskMeasure, Narrow>> = {
  tasks: all,
  created: during('created'),
  done: during('done'),
  remote: doneWith({ isRemote: true }),
  closed: during('closed'),
  openAtEnd: (search, { to }) => ({ ...search, openAt: to }),
  late: having({ isLate: true }),
  inTimeShare: doneWith({ isLate: false }),
  repeats: having({ isRepeat: true }),
  reworks: having({ isReworked: true }),
  reworkedTasks: having({ isReworked: true }),
  warranty: having({ filterByIsWarranty: true }),
  replacedUnderWarranty: having({ isReplacedUnderWarranty: true }),
  warrantyByHand: having({ isWarrantyByHand: true }),
  costs: all,
  approvedCosts: having({ isCostsApproved: true }),
  plannedWorks: having({ isPlannedWork: true }),
  plannedCosts: having({ isPlannedWork: true }),
  unplannedWorks: having({ isPlannedWork: false }),
  unplannedCosts: having({ isPlannedWork: false }),
  takeMedian: during('taken'),
  takeP90: during('taken'),
  finishMedian: during('done'),
  finishP90: during('done'),
  finishMinutes: during('done'),
  clientMinutes: during('done'),
  dispatcherMinutes: during('done'),
  engineerMinutes: during('done'),
  supplyMinutes: during('done'),
}

/**
 * The search that lists the tasks behind a figure: `search` is that of the group, `period` that of the
 * report.
 */
export const searchBehind = (
  measure: TaskMeasure,
  search: TaskConditions,
  period: MomentRange,
): TaskConditions => narrowed[measure](search, period)
