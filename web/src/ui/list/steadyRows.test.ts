import { describe, expect, test } from 'vitest'

import { makeTaskItem } from '../../rooms/tasks/tasks.make.ts'
import { adopted, merged, resolved } from './steadyRows.ts'

const page = (...ids: number[]) => ids.map((id) => makeTaskItem({ id }))
const ids = (steady: { rows: readonly { item: { id: number } }[] }) => steady.rows.map((row) => row.item.id)

describe('rows under the pointer', () => {
  test('are updated where they stand, whatever the new order is', () => {
    const next = merged(adopted(page(1, 2, 3)), [makeTaskItem({ id: 3, title: 'Иначе' }), ...page(1, 2)], 10)
    expect(ids(next)).toEqual([1, 2, 3])
    expect(next.rows[2]?.item.title).toBe('Иначе')
    expect(next.waiting).toBe(0)
  })

  test('new ones above wait', () => {
    const next = merged(adopted(page(1, 2, 3)), page(8, 9, 1, 2, 3), 10)
    expect(ids(next)).toEqual([1, 2, 3])
    expect(next.waiting).toBe(2)
  })

  test('new ones below the last are added while there is room on the page', () => {
    expect(ids(merged(adopted(page(1, 2)), page(1, 2, 3), 10))).toEqual([1, 2, 3])
    expect(ids(merged(adopted(page(1, 2)), page(1, 2, 3), 2))).toEqual([1, 2])
  })

  test('a row that left stays in its place and is marked', () => {
    const next = merged(adopted(page(1, 2, 3)), page(1, 3), 10)
    expect(next.rows.map((row) => row.isAway)).toEqual([false, true, false])
  })

  test('a row pulled up from the next page into a freed place is not news', () => {
    const next = merged(adopted(page(1, 2, 3)), page(1, 3, 4), 3)
    expect(ids(next)).toEqual([1, 2, 3])
    expect(next.waiting).toBe(0)
  })

  test('when the whole page has changed, all of it waits', () => {
    const next = merged(adopted(page(1, 2)), page(3, 4), 10)
    expect(ids(next)).toEqual([1, 2])
    expect(next.waiting).toBe(2)
  })

  test('an empty list shows at once what comes', () => {
    expect(ids(merged(adopted([]), page(1), 10))).toEqual([1])
  })

  test('a row that came back is no longer marked', () => {
    const away = merged(adopted(page(1, 2)), page(1), 10)
    expect(merged(away, page(1, 2), 10).rows.map((row) => row.isAway)).toEqual([false, false])
  })
})

describe('rows that are away', () => {
  const { rows } = merged(adopted(page(1, 2, 3)), page(1), 10)

  test('are dimmed only when they left the filter, and show what they have become', () => {
    const shown = resolved(rows, {
      matching: [makeTaskItem({ id: 2, title: 'На второй странице' })],
      existing: [makeTaskItem({ id: 2 }), makeTaskItem({ id: 3, status: 'CLOSED' })],
    })
    expect([...shown.gone]).toEqual([3])
    expect(shown.items[1]?.title).toBe('На второй странице')
    expect(shown.items[2]?.status).toBe('CLOSED')
  })

  test('a deleted one keeps its last face', () => {
    const shown = resolved(rows, { matching: [], existing: [] })
    expect([...shown.gone]).toEqual([2, 3])
    expect(shown.items.map((item) => item.id)).toEqual([1, 2, 3])
  })

  test('are not compared before the answer is there', () => {
    expect(resolved(rows, undefined).gone.size).toBe(0)
  })
})
