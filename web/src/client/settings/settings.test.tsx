import { act, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'

import { makeMe } from '../../testing/makeMe.ts'
import { renderIn } from '../../testing/renderIn.tsx'
import { useDensity } from './preferences.ts'
import { useDraft } from './useDraft.ts'

describe('a stored setting', () => {
  const Setting = () => {
    const [density, setDensity] = useDensity()
    return (
      <button type="button" onClick={() => setDensity('large')}>
        {density}
      </button>
    )
  }

  test('is persisted, and all who show it follow', async () => {
    render(
      <>
        <Setting />
        <Setting />
      </>,
    )
    await userEvent.click(screen.getAllByText('normal')[0] as HTMLElement)
    expect(screen.getAllByText('large')).toHaveLength(2)
    expect(localStorage.getItem('naryad:density')).toBe('"large"')
  })

  test.each(['"huge"', '{', '7'])('%s, which does not fit any more, is the default', (text) => {
    localStorage.setItem('naryad:density', text)
    render(<Setting />)
    expect(screen.getByText('normal')).toBeVisible()
  })

  test('follows the other tabs', () => {
    render(<Setting />)
    localStorage.setItem('naryad:density', '"dense"')
    act(() => void dispatchEvent(new StorageEvent('storage', { key: 'naryad:density' })))
    expect(screen.getByText('dense')).toBeVisible()
  })
})

describe('a draft', () => {
  const Text = z.string()
  const Report = ({ name = 'task:18402:report' }: { name?: string }) => {
    const draft = useDraft(name, Text)
    return (
      <>
        <textarea
          aria-label="Отчёт"
          defaultValue={draft.initial}
          onChange={({ target }) => draft.save(target.value)}
        />
        <button type="button" onClick={draft.clear}>
          Отправить
        </button>
        {draft.savedAt && <p>черновик сохранён</p>}
      </>
    )
  }
  const key = 'naryad:draft:2:task:18402:report'

  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  const type = (text: string) =>
    userEvent.setup({ advanceTimers: vi.advanceTimersByTime }).type(screen.getByLabelText('Отчёт'), text)

  test('is written when typing pauses, and is there after a reload', async () => {
    const { unmount } = await renderIn(<Report />, { me: makeMe() })
    await type('Разъём окислен')
    expect(screen.queryByText('черновик сохранён')).toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(500))
    expect(screen.getByText('черновик сохранён')).toBeVisible()
    unmount()
    await renderIn(<Report />, { me: makeMe() })
    expect(screen.getByLabelText('Отчёт')).toHaveValue('Разъём окислен')
    expect(screen.getByText('черновик сохранён')).toBeVisible()
  })

  test('is written at once when the page goes or the card is closed', async () => {
    const { unmount } = await renderIn(<Report />, { me: makeMe() })
    await type('Раз')
    act(() => void dispatchEvent(new Event('pagehide')))
    expect(localStorage.getItem(key)).toContain('"Раз"')
    await type(' два')
    unmount()
    expect(localStorage.getItem(key)).toContain('"Раз два"')
  })

  test('belongs to its person and its object', async () => {
    const { unmount } = await renderIn(<Report />, { me: makeMe() })
    await type('Мой')
    unmount()
    const other = await renderIn(<Report />, { me: makeMe({ id: 3 }) })
    expect(screen.getByLabelText('Отчёт')).toHaveValue('')
    other.unmount()
    await renderIn(<Report name="task:1:report" />, { me: makeMe() })
    expect(screen.getByLabelText('Отчёт')).toHaveValue('')
  })

  test('is gone when the text has been sent, and does not come back by itself', async () => {
    await renderIn(<Report />, { me: makeMe() })
    await type('Готово')
    await userEvent.setup({ advanceTimers: vi.advanceTimersByTime }).click(screen.getByText('Отправить'))
    await act(() => vi.advanceTimersByTimeAsync(2_000))
    expect(localStorage.getItem(key)).toBeNull()
    expect(screen.queryByText('черновик сохранён')).toBeNull()
  })

  test('spoiled by something else is no draft', async () => {
    localStorage.setItem(key, '{"value":7}')
    await renderIn(<Report />, { me: makeMe() })
    expect(screen.getByLabelText('Отчёт')).toHaveValue('')
  })
})
