import { openStatuses } from '@naryad/contract/tasks/tasks.statuses'
import { describe, expect, test } from 'vitest'

import {
  groupingsBeside,
  initialTaskReport,
  measuresFor,
  readTaskReport,
  type TaskReportState,
  writeTaskReport,
} from './taskReportState.ts'

const withChanges = (change: Partial<TaskReportState>): TaskReportState => ({
  ...initialTaskReport,
  ...change,
})
const conditionsOf = (search: Record<string, unknown>) => readTaskReport(search).conditions

describe('a report of tasks in the address', () => {
  test('an untouched one writes nothing, and counts tasks of every status', () => {
    expect(writeTaskReport(initialTaskReport)).toEqual({})
    expect(readTaskReport({})).toEqual(initialTaskReport)
    expect(conditionsOf({}).statuses).toBeUndefined()
  })

  test.each<[string, Partial<TaskReportState>]>([
    ['two levels of groups', { groupBy: ['month', 'queue'] }],
    ['no groups', { groupBy: [] }],
    ['chosen figures', { measures: ['done', 'finishP90'] }],
    ['another moment', { periodBy: 'closed' }],
    ['a page of requests', { page: 3, limit: 50, orderBy: 'costs', sort: 'ASC' }],
    [
      'the open statuses alone, which a list hides',
      { conditions: conditionsOf({ statuses: openStatuses.join() }) },
    ],
    ['conditions', { conditions: conditionsOf({ queues: 'luv,skud', isLate: false, companyIds: 5 }) }],
  ])('%s read back as they were written', (_, change) => {
    const state = withChanges(change)
    expect(readTaskReport(writeTaskReport(state))).toEqual(state)
  })

  test('what is wrong is as if it were not there', () => {
    const search = { by: 'birth', group: 'month,queue,status,moon', measures: 'luck', page: -1, limit: 7 }
    expect(readTaskReport(search)).toEqual(withChanges({ groupBy: ['month', 'queue'] }))
  })

  test('a client is offered neither operators nor working times', () => {
    expect(groupingsBeside(undefined, true)).not.toContain('operator')
    expect(measuresFor(true).filter((measure) => measure.endsWith('Minutes'))).toEqual([])
    expect(measuresFor(true)).not.toContain('takeMedian')
  })

  test('two levels never say the same twice', () => {
    expect(groupingsBeside('month', false)).not.toContain('day')
    expect(groupingsBeside('queue', false)).not.toContain('queue')
  })
})
