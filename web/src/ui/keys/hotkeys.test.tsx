import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { type Hotkey, useWindowLayer } from '../overlays/layers.ts'
import { caps } from './caps.ts'
import { listenToKeys, useHotkeys } from './hotkeys.ts'

let stop: () => void
let areLettersOn = true
beforeEach(() => {
  areLettersOn = true
  stop = listenToKeys(() => areLettersOn)
})
afterEach(() => stop())

const Screen = ({ keys }: { keys: Hotkey[] }) => {
  useHotkeys(keys)
  return (
    <>
      <input aria-label="Поле" />
      <input type="checkbox" aria-label="Флажок" />
      <button type="button">Кнопка</button>
    </>
  )
}
const Window = ({ isOn, onEscape = vi.fn() }: { isOn: boolean; onEscape?: () => void }) => {
  useWindowLayer(isOn, onEscape)
  return null
}

/** What is printed on the key does not matter: on a Russian layout KeyC writes «с». */
const press = (code: string, init: KeyboardEventInit = {}, target: Element | Window = window) =>
  fireEvent.keyDown(target, { code, key: 'ы', ...init })

const bound = (keys: string, more: Partial<Hotkey> = {}) => {
  const run = vi.fn()
  render(<Screen keys={[{ keys, run, ...more }]} />)
  return run
}

describe('a key', () => {
  test('is known by its place, so it works on any layout', () => {
    const run = bound('KeyC')
    press('KeyC', { key: 'с' })
    expect(run).toHaveBeenCalledOnce()
  })

  test('with other modifiers is another key', () => {
    const run = bound('KeyX')
    press('KeyX', { shiftKey: true })
    press('KeyX', { ctrlKey: true })
    press('KeyX', { altKey: true })
    press('KeyX', { metaKey: true })
    expect(run).not.toHaveBeenCalled()
  })

  test('is not heard while a text is typed, but Ctrl and Esc can be', () => {
    const [letter, mod, escape] = [vi.fn(), vi.fn(), vi.fn()]
    render(
      <Screen
        keys={[
          { keys: 'KeyC', run: letter },
          { keys: 'Mod+KeyK', run: mod },
          { keys: 'Escape', run: escape, isForFields: true },
        ]}
      />,
    )
    const field = screen.getByLabelText('Поле')
    press('KeyC', {}, field)
    press('KeyK', { ctrlKey: true }, field)
    press('Escape', {}, field)
    expect([letter.mock.calls.length, mod.mock.calls.length, escape.mock.calls.length]).toEqual([0, 1, 1])
  })

  test('works over a checkbox, which writes no text', () => {
    const run = bound('KeyX')
    press('KeyX', {}, screen.getByLabelText('Флажок'))
    expect(run).toHaveBeenCalledOnce()
  })

  test('Enter belongs to the button that has the focus', () => {
    const run = bound('Enter')
    press('Enter', {}, screen.getByRole('button'))
    expect(run).not.toHaveBeenCalled()
    press('Enter')
    expect(run).toHaveBeenCalledOnce()
  })

  test('that was already handled is left alone', () => {
    const run = bound('ArrowDown')
    const field = screen.getByLabelText('Флажок')
    field.addEventListener('keydown', (event) => event.preventDefault())
    press('ArrowDown', {}, field)
    expect(run).not.toHaveBeenCalled()
  })
})

describe('one key after another', () => {
  test('is a key of its own', () => {
    const [queue, status] = [vi.fn(), vi.fn()]
    render(<Screen keys={[{ keys: 'KeyG KeyS', run: queue }]} />)
    render(<Screen keys={[{ keys: 'KeyS', run: status }]} />)
    press('KeyG')
    press('KeyS')
    expect([queue.mock.calls.length, status.mock.calls.length]).toEqual([1, 0])
    press('KeyS')
    expect(status).toHaveBeenCalledOnce()
  })

  test('is forgotten after a second', () => {
    const run = bound('KeyG KeyT')
    const late = (code: string, timeStamp: number) => {
      const event = new KeyboardEvent('keydown', { code })
      Object.defineProperty(event, 'timeStamp', { value: timeStamp })
      window.dispatchEvent(event)
    }
    late('KeyG', 1_000)
    late('KeyT', 2_100)
    expect(run).not.toHaveBeenCalled()
    late('KeyG', 3_000)
    late('KeyT', 3_900)
    expect(run).toHaveBeenCalledOnce()
  })
})

describe('a key pressed before its handler is registered', () => {
  const settle = () => act(async () => {})

  test('waits for it: a page that is reloaded, a card that is being opened', async () => {
    press('KeyC')
    const run = bound('KeyC')
    await settle()
    expect(run).toHaveBeenCalledOnce()
    bound('KeyC')
    await settle()
    expect(run).toHaveBeenCalledOnce()
  })

  test('waits past what comes before and does not know it', async () => {
    press('KeyS')
    const other = bound('KeyJ')
    await settle()
    const run = bound('KeyS')
    await settle()
    expect([other.mock.calls.length, run.mock.calls.length]).toEqual([0, 1])
  })

  test('may be two, one after the other', async () => {
    press('KeyG')
    press('KeyT')
    const [queue, single] = [vi.fn(), vi.fn()]
    render(
      <Screen
        keys={[
          { keys: 'KeyT', run: single },
          { keys: 'KeyG KeyT', run: queue },
        ]}
      />,
    )
    await settle()
    expect([queue.mock.calls.length, single.mock.calls.length]).toEqual([1, 0])
  })

  test.each<[string, () => void]>([
    ['another key', () => press('Tab')],
    ['the mouse', () => fireEvent.pointerDown(document.body)],
    ['an open window', () => void render(<Window isOn />)],
  ])('is forgotten with %s', async (_, meanwhile) => {
    press('KeyC')
    meanwhile()
    await settle()
    const run = bound('KeyC')
    await settle()
    expect(run).not.toHaveBeenCalled()
  })

  test('is forgotten after five seconds', async () => {
    const event = new KeyboardEvent('keydown', { code: 'KeyC' })
    Object.defineProperty(event, 'timeStamp', { value: performance.now() - 5_100 })
    window.dispatchEvent(event)
    const run = bound('KeyC')
    await settle()
    expect(run).not.toHaveBeenCalled()
  })

  test('is not heard where a text is typed by then', async () => {
    press('KeyC')
    const field = document.body.appendChild(document.createElement('input'))
    field.focus()
    const run = bound('KeyC')
    await settle()
    field.remove()
    expect(run).not.toHaveBeenCalled()
  })
})

describe('one-letter keys', () => {
  test('can be switched off; others go on', () => {
    areLettersOn = false
    const [letter, shifted, sequence, mod, arrow] = [vi.fn(), vi.fn(), vi.fn(), vi.fn(), vi.fn()]
    render(
      <Screen
        keys={[
          { keys: 'KeyC', run: letter },
          { keys: 'Shift+Slash', run: shifted },
          { keys: 'KeyG KeyT', run: sequence },
          { keys: 'Mod+KeyK', run: mod },
          { keys: 'ArrowDown', run: arrow },
        ]}
      />,
    )
    press('KeyC')
    press('Slash', { shiftKey: true })
    press('KeyG')
    press('KeyT')
    press('KeyK', { ctrlKey: true })
    press('ArrowDown')
    expect([letter, shifted, sequence, mod, arrow].map(({ mock }) => mock.calls.length)).toEqual([
      0, 0, 0, 1, 1,
    ])
  })
})

describe('an open window', () => {
  test('silences the screen under it, and not its own keys', () => {
    const [under, own] = [vi.fn(), vi.fn()]
    render(<Screen keys={[{ keys: 'KeyJ', run: under }]} />)
    const { rerender } = render(<Window isOn />)
    const { unmount } = render(<Screen keys={[{ keys: 'KeyY', run: own }]} />)
    press('KeyJ')
    press('KeyY')
    expect([under.mock.calls.length, own.mock.calls.length]).toEqual([0, 1])
    unmount()
    rerender(<Window isOn={false} />)
    press('KeyJ')
    expect(under).toHaveBeenCalledOnce()
  })

  test('the newest binding of a key is heard first', () => {
    const [older, newer] = [vi.fn(), vi.fn()]
    render(<Screen keys={[{ keys: 'Escape', run: older }]} />)
    render(<Screen keys={[{ keys: 'Escape', run: newer }]} />)
    press('Escape')
    expect([older.mock.calls.length, newer.mock.calls.length]).toEqual([0, 1])
  })
})

test('keys are shown as they are printed', () => {
  expect(caps('Mod+KeyK')).toEqual([['Ctrl', 'K']])
  expect(caps('Shift+KeyD')).toEqual([['Shift', 'D']])
  expect(caps('KeyG KeyT')).toEqual([['G'], ['T']])
  expect(caps('Shift+Slash')).toEqual([['?']])
  expect(caps('BracketLeft')).toEqual([['[']])
  expect(caps('Digit1')).toEqual([['1']])
})
