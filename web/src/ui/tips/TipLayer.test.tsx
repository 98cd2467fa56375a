import { act, render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'

import { TipLayer } from './TipLayer.tsx'

const tip = () => document.querySelector('[aria-hidden]')

test.each(['{Escape}', ' ', '{Enter}'])(
  'the tip of a focused element goes with the key «%s»',
  async (key) => {
    render(
      <>
        <button type="button" data-tip="09:00–10:00, накладывается">
          09:00
        </button>
        <TipLayer />
      </>,
    )
    await userEvent.tab()
    await expect.poll(() => tip()?.textContent).toBe('09:00–10:00, накладывается')
    await userEvent.keyboard(key)
    await act(async () => {})
    await expect.poll(tip).toBeNull()
  },
)
