import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'

import { useFormWindow } from './useFormWindow.ts'

test('a form that is being filled in is not taken away by one that comes late', () => {
  const { result } = renderHook(() => useFormWindow<{ id: number }>())
  const { edit } = result.current
  act(() => result.current.create())
  act(() => edit({ id: 7 }))
  expect(result.current.shown?.item).toBeNull()
  act(() => result.current.close())
  expect(result.current.shown).toBeNull()
  act(() => result.current.edit({ id: 7 }))
  expect(result.current.shown?.item).toEqual({ id: 7 })
})
