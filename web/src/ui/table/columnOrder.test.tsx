import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'

import { useColumnOrder } from './columnOrder.tsx'

test('what has no value is last in either order', () => {
  const { result } = renderHook(() => useColumnOrder())
  const sorted = () => result.current.sort([null, 3, 7], (value) => value)
  act(() => result.current.toggle('share'))
  expect(sorted()).toEqual([7, 3, null])
  act(() => result.current.toggle('share'))
  expect(sorted()).toEqual([3, 7, null])
})
