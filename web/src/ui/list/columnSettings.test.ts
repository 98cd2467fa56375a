import { taskColumns } from '@naryad/contract/tasks/tasks.columns'
import { describe, expect, test } from 'vitest'

import {
  arranged,
  type ColumnSettings,
  columnSet,
  moved,
  resized,
  shown,
  upToDate,
} from './columnSettings.ts'

const tasks = columnSet(taskColumns)
const { defaults: defaultColumns } = tasks

const visible = (settings: ColumnSettings) =>
  arranged(tasks, settings)
    .filter((column) => column.isVisible)
    .map((column) => column.key)

describe('columns of the table', () => {
  test('stand as declared until they are changed', () => {
    expect(visible(defaultColumns)).toEqual([
      'id',
      'status',
      'title',
      'car',
      'company',
      'operator',
      'deadlineAt',
      'costs',
    ])
  })

  test('are hidden and shown', () => {
    const settings = shown(shown(defaultColumns, 'car', false), 'plannedFrom', true)
    expect(visible(settings)).not.toContain('car')
    expect(visible(settings)).toContain('plannedFrom')
  })

  test('move up and down while the locked ones keep their places', () => {
    expect(visible(moved(defaultColumns, 'car', 'status')).slice(0, 4)).toEqual([
      'id',
      'car',
      'title',
      'status',
    ])
    expect(visible(moved(defaultColumns, 'status', 'company')).slice(0, 5)).toEqual([
      'id',
      'car',
      'title',
      'company',
      'status',
    ])
    expect(moved(defaultColumns, 'title', 'car')).toEqual(defaultColumns)
    expect(moved(defaultColumns, 'car', 'id')).toEqual(defaultColumns)
  })

  test('are never narrower than one can read', () => {
    expect(arranged(tasks, resized(defaultColumns, 'car', 10)).find(({ key }) => key === 'car')?.width).toBe(
      56,
    )
  })

  test('stored settings of an older version gain the new columns and lose the old ones', () => {
    const kept = upToDate(tasks, {
      order: ['car', 'gone', 'status'],
      hidden: ['gone', 'car'],
      widths: { car: 200, gone: 100 },
    })
    expect(kept.order).toHaveLength(defaultColumns.order.length)
    expect(kept.order.indexOf('car')).toBeLessThan(kept.order.indexOf('status'))
    expect(kept.hidden).toContain('car')
    expect(kept.hidden).toContain('doneAt')
    expect(kept.widths).toEqual({ car: 200 })
  })
})

test('a column gives way until a person has drawn it', () => {
  const titleOf = (settings: typeof defaultColumns) =>
    arranged(tasks, settings).find(({ key }) => key === 'title')
  expect(titleOf(defaultColumns)).toMatchObject({ width: 266, least: 160 })
  expect(titleOf(resized(defaultColumns, 'title', 300))).toMatchObject({ width: 300 })
  expect(titleOf(resized(defaultColumns, 'title', 300))).not.toHaveProperty('least')
})
