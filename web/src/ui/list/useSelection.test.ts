import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'

import { useSelection } from './useSelection.ts'

const choosing = () =>
  renderHook(({ scope }) => useSelection(scope, [1, 2, 3]), { initialProps: { scope: 'all' } })

test('an answer about another filter leaves what is chosen now', () => {
  const { result, rerender } = choosing()
  const { take, clear } = result.current
  rerender({ scope: 'mine' })
  act(() => result.current.onToggle(2, false))
  act(() => take([1]))
  expect([...result.current.ids]).toEqual([2])
  act(() => clear())
  expect([...result.current.ids]).toEqual([2])
})

test('another filter begins with nothing, also when one comes back', () => {
  const { result, rerender } = choosing()
  act(() => result.current.onToggle(2, false))
  rerender({ scope: 'mine' })
  expect([...result.current.ids]).toEqual([])
})
