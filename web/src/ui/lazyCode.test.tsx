import { act, render, screen } from '@testing-library/react'
import { Component, type FunctionComponent, type ReactNode, Suspense } from 'react'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'

import { forgetFailedCode, lazyCode, lazyPart, lazyWork } from './lazyPart.ts'
import { loadFailedStyles, watchFailedStyles } from './missingCode.ts'

class Boundary extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false }
  static getDerivedStateFromError = () => ({ isBroken: true })
  override render() {
    return this.state.isBroken ? <p>Не удалось</p> : this.props.children
  }
}

const missing = () => new TypeError('Failed to fetch dynamically imported module: /assets/Part.js')
const Loaded = () => <p>Часть</p>

const show = (Part: FunctionComponent<object>) =>
  render(
    <Boundary>
      <Suspense fallback={null}>
        <Part />
      </Suspense>
    </Boundary>,
  )
const settle = () => act(() => vi.advanceTimersByTimeAsync(10_000))

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('code that the network drops for a moment is read again by itself', async () => {
  vi.useFakeTimers()
  const read = vi.fn(async () => Loaded)
  read.mockRejectedValueOnce(missing()).mockRejectedValueOnce(missing())
  show(lazyCode(read))
  await settle()
  expect(screen.getByText('Часть')).toBeVisible()
})

test('an error in the code itself is shown at once', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const read = vi.fn(async (): Promise<typeof Loaded> => {
    throw new ReferenceError('x is not defined')
  })
  show(lazyCode(read))
  expect(await screen.findByText('Не удалось')).toBeVisible()
  expect(read).toHaveBeenCalledTimes(1)
})

test.each([
  { name: 'is asked for again', recover: forgetFailedCode },
  { name: 'comes after the network', recover: () => void dispatchEvent(new Event('online')) },
])('code that failed without a network opens when it $name', async ({ recover }) => {
  vi.spyOn(console, 'error').mockReturnValue()
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const read = vi.fn(async () => Loaded)
  read.mockRejectedValueOnce(missing())
  const Part = lazyCode(read)
  const first = show(Part)
  expect(await screen.findByText('Не удалось')).toBeVisible()
  first.unmount()
  recover()
  show(Part)
  expect(await screen.findByText('Часть')).toBeVisible()
})

test('a screen that failed is read again when the router leads to it again', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const read = vi.fn(async () => Loaded)
  read.mockRejectedValueOnce(missing())
  const Part = lazyCode(read)
  await Part.preload()
  await Part.preload()
  show(Part)
  expect(screen.getByText('Часть')).toBeVisible()
})

test('a part waits as often as the network goes', async () => {
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const read = vi.fn(async () => Loaded)
  read.mockRejectedValueOnce(missing()).mockRejectedValueOnce(missing())
  show(lazyPart(read))
  for (const lost of [1, 2]) {
    await act(async () => undefined)
    expect(read).toHaveBeenCalledTimes(lost)
    isOnline.mockReturnValue(lost === 2)
    act(() => void dispatchEvent(new Event('online')))
  }
  expect(await screen.findByText('Часть')).toBeVisible()
})

const network = () => void dispatchEvent(new Event('online'))
const server = () => vi.advanceTimersByTime(60_000)

test.each([
  { name: 'the network', failure: missing(), comeBack: network },
  { name: 'a server that had restarted', failure: missing(), comeBack: server },
  { name: 'a server, whatever it has failed with', failure: new Error('Load failed'), comeBack: server },
])('work that cannot be loaded disturbs nothing and comes with $name', async ({ failure, comeBack }) => {
  vi.useFakeTimers()
  let isServed = false
  const Work = lazyWork(async () => {
    if (!isServed) throw failure
    return Loaded
  })
  const Other = lazyWork(async () => () => <p>Другая работа</p>)
  show(() => (
    <>
      <Work />
      <Other />
    </>
  ))
  await settle()
  await settle()
  expect(screen.getByText('Другая работа')).toBeVisible()
  expect(screen.queryByText('Не удалось')).toBeNull()
  expect(screen.queryByText('Часть')).toBeNull()
  isServed = true
  await act(async () => comeBack())
  expect(screen.getByText('Часть')).toBeVisible()
})

test('a style sheet that failed is loaded before the code is tried again', async () => {
  onTestFinished(watchFailedStyles())
  const failedLink = document.createElement('link')
  failedLink.rel = 'stylesheet'
  failedLink.href = '/assets/part.css'
  const added: HTMLLinkElement[] = []
  vi.spyOn(document.head, 'append').mockImplementation((link) => void added.push(link as HTMLLinkElement))
  const remove = vi.spyOn(failedLink, 'remove')
  const failure = new Event('error')
  Object.defineProperty(failure, 'target', { value: failedLink })
  dispatchEvent(failure)
  expect(remove).toHaveBeenCalledOnce()
  const loading = loadFailedStyles()
  expect(added.map(({ href }) => href)).toEqual([failedLink.href])
  added[0]?.dispatchEvent(new Event('load'))
  await loading
  await loadFailedStyles()
  expect(added).toHaveLength(1)
})
