import { describe, expect, test } from 'vitest'

import {
  extendedTo,
  isPagePartly,
  isPageSelected,
  nothingSelected,
  pageToggled,
  selectedAll,
  type Selection,
  toggled,
} from './selection.ts'

const page = [10, 20, 30, 40, 50]
const chosen = ({ ids }: Selection) => [...ids].toSorted((a, b) => a - b)

describe('selection', () => {
  test('a row is chosen and let go', () => {
    const one = toggled(nothingSelected, 20)
    expect(chosen(one)).toEqual([20])
    expect(chosen(toggled(one, 20))).toEqual([])
  })

  test('a range runs from the row chosen last, in either direction', () => {
    const start = toggled(nothingSelected, 30)
    expect(chosen(extendedTo(start, page, 50))).toEqual([30, 40, 50])
    expect(chosen(extendedTo(start, page, 10))).toEqual([10, 20, 30])
  })

  test('a range drawn back lets go of what it took and of nothing else', () => {
    const start = toggled(toggled(nothingSelected, 50), 10)
    const far = extendedTo(start, page, 40)
    expect(chosen(far)).toEqual([10, 20, 30, 40, 50])
    expect(chosen(extendedTo(far, page, 20))).toEqual([10, 20, 50])
  })

  test('without a chosen row a range begins where the focus was', () => {
    expect(chosen(extendedTo(nothingSelected, page, 30, 20))).toEqual([20, 30])
  })

  test('a range whose beginning is on another page begins again and keeps what was chosen there', () => {
    const other = toggled(nothingSelected, 99)
    expect(chosen(extendedTo(other, page, 30))).toEqual([30, 99])
  })

  test('the head takes and lets go of the page, other pages stay', () => {
    const other = toggled(nothingSelected, 99)
    const all = pageToggled(other, page)
    expect(chosen(all)).toEqual([...page, 99])
    expect(isPageSelected(all, page)).toBe(true)
    expect(chosen(pageToggled(all, page))).toEqual([99])
  })

  test('the head is between when a part of the page is chosen', () => {
    const one = toggled(nothingSelected, 20)
    expect(isPagePartly(one, page)).toBe(true)
    expect(isPagePartly(selectedAll(page), page)).toBe(false)
    expect(isPageSelected(nothingSelected, [])).toBe(false)
  })
})
