import { expect, onTestFinished, test, vi } from 'vitest'

import { isPhone } from './useMedia.ts'

test.each([
  ['a phone has the layout of a phone', { width: 390, height: 844, fingers: 5 }, true],
  ['and stays one on its side', { width: 844, height: 390, fingers: 5 }, true],
  ['a narrow window of a desktop has it too', { width: 767, height: 1000, fingers: 0 }, true],
  ['a desktop has not', { width: 1440, height: 900, fingers: 0 }, false],
  ['nor has a window of it that is merely short', { width: 844, height: 390, fingers: 0 }, false],
  ['a tablet has not', { width: 834, height: 1112, fingers: 5 }, false],
  ['nor has one whose keyboard leaves little of its height', { width: 1194, height: 400, fingers: 5 }, false],
])('%s', (_, { width, height, fingers }, is) => {
  const { innerWidth, innerHeight } = window
  onTestFinished(() => void Object.assign(window, { innerWidth, innerHeight }))
  Object.assign(window, { innerWidth: width, innerHeight: height })
  vi.spyOn(navigator, 'maxTouchPoints', 'get').mockReturnValue(fingers)
  expect(isPhone()).toBe(is)
})
