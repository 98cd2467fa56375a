import { hasControls, isInRange, maxId, maxIds, maxQuery } from '@naryad/contract/kit/limits'
import { promiseStates } from '@naryad/contract/promises/promises.words'
import { movers } from '@naryad/contract/tasks/tasks.movers'
import { queues } from '@naryad/contract/tasks/tasks.queues'
import type { TaskFilters } from '@naryad/contract/tasks/tasks.search'
import {
  openStatuses,
  statuses,
  type TaskStatus,
  unfinishedStatuses,
} from '@naryad/contract/tasks/tasks.statuses'
import { deadlineDays, priorityTitles, sourceTitles } from '@naryad/contract/tasks/tasks.words'

import { encodeValue, fingerprintOf, pieces } from '../../../ui/list/addressValues.ts'

/**
 * Filters that the user sets in a list. The queue is part of the path; the others are used by cards that list
 * their related tasks.
 */
export type Conditions = Omit<
  TaskFilters,
  'queue' | 'ids' | 'parentId' | 'contactIds' | 'filterByCostsAwaitApproval'
>
export type ConditionKey = keyof Conditions

interface Reader {
  isList?: true
  /** Default values. */
  usual?: unknown
  fits: (value: unknown) => boolean
}

const listOf = (most: number, fits: Reader['fits']): Reader => ({
  isList: true,
  fits: (value) => Array.isArray(value) && value.length <= most && value.every(fits),
})
const listOfNames = (names: readonly unknown[]): Reader =>
  listOf(names.length, (value) => names.includes(value))

const ids = listOf(
  maxIds,
  (value) => typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= maxId,
)
const flag: Reader = { usual: false, fits: (value) => typeof value === 'boolean' }
/** Both answers are a filter; undefined is none. */
const choice: Reader = { fits: (value) => typeof value === 'boolean' }

const oneOf = (names: readonly unknown[]): Reader => ({ fits: (value) => names.includes(value) })

const iso = /^(\d{4}-\d\d-\d\d)T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d+)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/

const isMoment: Reader = {
  fits: (value) => {
    const day = iso.exec(String(value))?.[1]
    // `Date` would read a day that does not exist as one of the next month.
    return day !== undefined && isInRange(String(value)) && new Date(day).toISOString().startsWith(day)
  },
}

/**
 * Validators of each filter, equal to the contract's schema. Written by hand: creating and running the
 * schemas before the first row takes a tenth of a second on a slow machine.
 */
const readers: Record<ConditionKey, Reader> = {
  queues: listOfNames(queues),
  query: {
    usual: '',
    fits: (value) => typeof value === 'string' && value.length <= maxQuery && !hasControls(value),
  },
  statuses: listOfNames(statuses),
  operatorIds: ids,
  crewIds: ids,
  carIds: ids,
  driverIds: ids,
  companyIds: ids,
  contractIds: ids,
  typeIds: ids,
  categoryIds: ids,
  carServerIds: ids,
  createdByIds: ids,
  unitIds: ids,
  unitModelIds: ids,
  priorities: listOfNames(Object.keys(priorityTitles)),
  sources: listOfNames(Object.keys(sourceTitles)),
  filterByCostsIsNotApproved: flag,
  filterByIsWarranty: flag,
  filterByIsNotWarranty: flag,
  filterByNoCars: flag,
  filterByNoOperators: flag,
  overdue: flag,
  nextMoves: listOfNames(movers),
  nextMoveFrom: isMoment,
  nextMoveTo: isMoment,
  nextMoveOverdue: choice,
  stuck: choice,
  promised: oneOf(promiseStates),
  createdFrom: isMoment,
  createdTo: isMoment,
  deadline: { fits: (value) => deadlineDays.some((days) => days === value) },
  deadlineFrom: isMoment,
  deadlineTo: isMoment,
  plannedFrom: isMoment,
  plannedTo: isMoment,
  doneFrom: isMoment,
  doneTo: isMoment,
  closedFrom: isMoment,
  closedTo: isMoment,
  takenFrom: isMoment,
  takenTo: isMoment,
  openAt: isMoment,
  isRepeat: choice,
  isLate: choice,
  isReworked: choice,
  isRemote: choice,
  isCostsApproved: choice,
  filterByNoContract: choice,
  isWarrantyByHand: choice,
  isDisputed: choice,
  isPlannedWork: choice,
  isReplacedUnderWarranty: choice,
  filterByNoUnits: choice,
  filterByNoCompanies: choice,
  filterByNoTypes: choice,
  filterByNoCategories: choice,
}

export const conditionKeys = Object.keys(readers) as ConditionKey[]

/** Drops filters that are not set, and returns the keys in a fixed order. */
function whole(said: Partial<Conditions>): Conditions {
  const all: Record<string, unknown> = {}
  for (const key of conditionKeys) {
    const value = said[key] ?? readers[key].usual
    if (value !== undefined) all[key] = value
  }
  return all as Conditions
}

/** Whether the value is a filter at all. */
export function isSet(conditions: Conditions, key: ConditionKey): boolean {
  const value = conditions[key]
  return value !== undefined && value !== readers[key].usual && !(Array.isArray(value) && value.length === 0)
}

/** Filters as stored in an address and in a saved filter: flat, short, without default values. */
export type ConditionSearch = Partial<Record<ConditionKey, string | number | boolean>>

/** Default of a queue: everything except closed tasks. */
export const openOnly: Conditions = whole({ statuses: [...openStatuses] })

/** In an address: any status, closed ones included. An address without statuses shows only open tasks. */
const anyStatus = 'all'

const decoded = (key: ConditionKey, value: unknown): unknown => {
  if (readers[key].isList) return pieces(value)
  return typeof value === 'boolean' ? value : String(value)
}

/** Filters that exclude each other. */
const withoutContradiction = (conditions: Conditions): Conditions =>
  conditions.filterByIsWarranty && conditions.filterByIsNotWarranty
    ? { ...conditions, filterByIsNotWarranty: false }
    : conditions

/** Parses filters from an address; invalid values are ignored. */
export function readConditions(search: Readonly<Record<string, unknown>>): Conditions {
  const found: Record<string, unknown> = {}
  for (const key of conditionKeys) {
    if (search[key] === undefined) continue
    const value = decoded(key, search[key])
    if (readers[key].fits(value)) found[key] = value
  }
  if (search.statuses === anyStatus) delete found.statuses
  else found.statuses ??= openOnly.statuses
  return withoutContradiction(whole(found))
}

const inLifecycle = (chosen: readonly TaskStatus[]): TaskStatus[] =>
  statuses.filter((status) => chosen.includes(status))

const areExactly = (wanted: readonly TaskStatus[]) => {
  const all = wanted.join()
  return (chosen: readonly TaskStatus[] | undefined): boolean =>
    chosen !== undefined && inLifecycle(chosen).join() === all
}
export const isOpenOnly = areExactly(openStatuses)
export const isUnfinishedOnly = areExactly(unfinishedStatuses)

/** The shortest search parameters that parse back to the same filters. */
export function writeConditions(conditions: Conditions): ConditionSearch {
  const search: ConditionSearch = {}
  for (const key of conditionKeys) {
    const value = conditions[key] === readers[key].usual ? undefined : encodeValue(conditions[key])
    if (value !== undefined) search[key] = value
  }
  const chosen = inLifecycle(conditions.statuses ?? [])
  if (isOpenOnly(conditions.statuses)) delete search.statuses
  else search.statuses = chosen.join(',') || anyStatus
  return search
}

/** Equal filters have equal fingerprints, regardless of the order of their values. */
export const fingerprint = (conditions: Conditions): string => fingerprintOf(writeConditions(conditions))

export const areSame = (one: Conditions, other: Conditions): boolean =>
  fingerprint(one) === fingerprint(other)
