import { expect, test } from 'vitest'

import { columnWidths } from './columnWidths.ts'

const fixed = { width: 100 }
const title = { width: 260, least: 160 }
const person = { width: 150, least: 100 }

test('a column that gives way to nothing keeps its width', () => {
  const widths = columnWidths([fixed, title], 46)
  expect(widths.of(fixed)).toBe(100)
})

test('what is missing is shared by what each can spare, down to its least', () => {
  const widths = columnWidths([fixed, title, person], 46)
  expect(widths.of(title)).toBe('clamp(160px, 260px - (556px - 100cqw) * 0.6667, 260px)')
  expect(widths.of(person)).toBe('clamp(100px, 150px - (556px - 100cqw) * 0.3333, 150px)')
})

test('the table is scrolled to the side only when all have given what they can', () => {
  expect(columnWidths([fixed, title, person], 46).least).toBe(406)
  expect(columnWidths([fixed], 46).least).toBe(146)
})

test('a least width over the width itself asks for nothing', () => {
  const narrow = { width: 80, least: 120 }
  expect(columnWidths([narrow], 0)).toMatchObject({ least: 80 })
  expect(columnWidths([narrow], 0).of(narrow)).toBe(80)
})
