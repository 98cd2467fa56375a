import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'

import type { DataColumn } from '../table/columns.ts'
import { useFittingColumns } from './useFittingColumns.ts'

const column = (key: string, width: number, least?: number): DataColumn<never> => ({
  key,
  title: key,
  width,
  ...(least !== undefined && { least }),
  cell: () => null,
})

const columns = [column('name', 200, 150), column('phone', 150), column('company', 180, 100)]

/** The boxes take 46 of the width. */
function keysAt(width: number, isOn = true): string[] {
  const element = document.createElement('div')
  Object.defineProperty(element, 'clientWidth', { value: width })
  const { result } = renderHook(() => useFittingColumns({ current: element }, columns, isOn))
  return result.current.map(({ key }) => key)
}

test('columns that have room at their narrowest stay', () => {
  expect(keysAt(446)).toEqual(['name', 'phone', 'company'])
})

test('the last one steps aside before the table is scrolled to the side', () => {
  expect(keysAt(445)).toEqual(['name', 'phone'])
  expect(keysAt(345)).toEqual(['name'])
})

test('the name stays however little room there is', () => {
  expect(keysAt(100)).toEqual(['name'])
})

test('what a person has chosen all stays where the table has the whole width', () => {
  expect(keysAt(345, false)).toEqual(['name', 'phone', 'company'])
})
