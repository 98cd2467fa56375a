import { act, render, screen, waitFor } from '@testing-library/react'
import { useRef } from 'react'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'

import { Rows } from './Rows.tsx'

/** What waits for an idle moment. */
const waiting = new Map<number, () => void>()
let last = 0

beforeEach(() => {
  waiting.clear()
  vi.stubGlobal('requestIdleCallback', (run: () => void) => {
    last += 1
    waiting.set(last, run)
    return last
  })
  vi.stubGlobal('cancelIdleCallback', (handle: number) => waiting.delete(handle))
})
// After the last page has been taken away: it gives up what it waits for.
afterAll(() => vi.unstubAllGlobals())

const idle = () => {
  const due = [...waiting.values()]
  waiting.clear()
  act(() => due.forEach((run) => run()))
}

function List({ from, count }: { from: number; count: number }) {
  const scroller = useRef<HTMLDivElement>(null)
  return (
    <div
      ref={(element) => {
        // As high as ten rows: nothing is laid out here.
        if (element) Object.defineProperty(element, 'clientHeight', { value: 360, configurable: true })
        scroller.current = element
      }}
    >
      <ul>
        <Rows
          count={count}
          height={36}
          scroller={scroller}
          pinned={-1}
          renderRow={(index) => <li key={from + index}>{from + index}</li>}
          renderGap={(height, after) => <li key={`gap-${after}`} aria-hidden style={{ height }} />}
        />
      </ul>
    </div>
  )
}

const numbers = () => screen.getAllByRole('listitem').map((row) => Number(row.textContent))
const page = (from: number) => Array.from({ length: 100 }, (_, index) => from + index)

async function opened() {
  const list = render(<List from={1} count={100} />)
  // The code of long lists has come: they are not drawn whole any more.
  await waitFor(() => expect(numbers().length).toBeLessThan(100))
  return list
}

test('a short list is drawn whole at once', () => {
  render(<List from={1} count={49} />)
  expect(numbers()).toHaveLength(49)
})

test('a long page stands with the rows one sees, and is drawn whole in an idle moment', async () => {
  await opened()
  expect(numbers().length).toBeLessThan(40)
  idle()
  expect(numbers()).toEqual(page(1))
  expect(document.querySelectorAll('[aria-hidden]')).toHaveLength(0)
  expect(waiting.size).toBe(0)
})

test('another page is rendered from its visible rows again', async () => {
  const { rerender } = await opened()
  idle()
  rerender(<List from={101} count={100} />)
  expect(numbers().length).toBeLessThan(100)
  expect(numbers()[0]).toBe(101)
  idle()
  expect(numbers()).toEqual(page(101))
})

test('scrolling that begins while a page is being completed goes on, and the page is complete after it', async () => {
  const { container } = await opened()
  const scroller = container.firstElementChild ?? container
  const [[handle, begin] = []] = waiting
  waiting.delete(handle ?? 0)
  act(() => {
    begin?.()
    scroller.dispatchEvent(new Event('scroll'))
  })
  expect(numbers().length).toBeLessThan(100)
  // The scroll has ended.
  await waitFor(() => expect(waiting.size).toBe(1))
  idle()
  expect(numbers()).toEqual(page(1))
})

test('rows of a complete page are reused when it is drawn again', async () => {
  const { rerender } = await opened()
  const first = screen.getAllByRole('listitem')[0]
  idle()
  rerender(<List from={1} count={100} />)
  expect(numbers()).toEqual(page(1))
  expect(screen.getAllByRole('listitem')[0]).toBe(first)
})
