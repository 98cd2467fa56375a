import { afterEach, expect, onTestFinished, test, vi } from 'vitest'

import { chooseScheme, colorScheme, followScheme } from './colorScheme.ts'

const painted = () => document.documentElement.dataset['mantineColorScheme']

/** What the system answers, and what it is heard by when it turns. */
const system = matchMedia('(prefers-color-scheme: dark)')

function systemTurns(isDark: boolean): void {
  vi.spyOn(Object.getPrototypeOf(system) as MediaQueryList, 'matches', 'get').mockReturnValue(isDark)
}

afterEach(() => {
  vi.restoreAllMocks()
  colorScheme.set('auto')
})

test('a chosen theme is painted at once and stored on the device', () => {
  chooseScheme('dark')
  expect(painted()).toBe('dark')
  expect(localStorage.getItem('naryad:theme')).toBe('dark')
  chooseScheme('light')
  expect(painted()).toBe('light')
})

test('without a chosen theme the system’s is used', () => {
  systemTurns(true)
  chooseScheme('auto')
  expect(painted()).toBe('dark')
  systemTurns(false)
  chooseScheme('auto')
  expect(painted()).toBe('light')
})

test('a theme chosen in another tab is seen in this one', () => {
  onTestFinished(followScheme())
  dispatchEvent(new StorageEvent('storage', { key: 'naryad:theme', newValue: 'dark' }))
  expect(colorScheme.get()).toBe('dark')
  expect(painted()).toBe('dark')
})

test('rubbish in the storage and other settings change no theme', () => {
  onTestFinished(followScheme())
  chooseScheme('light')
  dispatchEvent(new StorageEvent('storage', { key: 'naryad:theme', newValue: 'purple' }))
  dispatchEvent(new StorageEvent('storage', { key: 'naryad:theme', newValue: null }))
  dispatchEvent(new StorageEvent('storage', { key: 'naryad:density', newValue: 'dark' }))
  expect(colorScheme.get()).toBe('light')
  expect(painted()).toBe('light')
})

test('a theme is painted where the device stores nothing', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  chooseScheme('dark')
  expect(painted()).toBe('dark')
})
