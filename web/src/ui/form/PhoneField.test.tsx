import { fireEvent, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'

import { renderIn } from '../../testing/renderIn.tsx'
import { PhoneField } from './PhoneField.tsx'

function Field({
  initial = null,
  onValue,
}: {
  initial?: string | null
  onValue?: (value: string | null) => void
}) {
  const [value, setValue] = useState<string | null>(initial)
  return (
    <>
      <PhoneField
        label="Телефон"
        value={value}
        onChange={(next) => {
          setValue(next)
          onValue?.(next)
        }}
      />
      <button type="button" onClick={() => setValue('+74951234567;ext=12')}>
        Другой
      </button>
    </>
  )
}

const field = () => screen.getByLabelText<HTMLInputElement>('Телефон')

async function show(initial: string | null = null) {
  const onValue = vi.fn<(value: string | null) => void>()
  await renderIn(<Field initial={initial} onValue={onValue} />)
  return onValue
}

describe('what is typed', () => {
  test.each([
    ['+375 29 123-45-68', '+375291234568', '+375 29 123 45 68'],
    ['8 (917) 245-18-63', '+79172451863', '+7 917 245-18-63'],
    ['9172451863', '+79172451863', '+7 917 245-18-63'],
    ['8 8552 44-55-66 #12', '+78552445566;ext=12', '+7 855 244-55-66 доб. 12'],
  ])('%s stays as it is until the field is left, then it is grouped', async (typed, stored, shown) => {
    const onValue = await show()
    await userEvent.type(field(), typed)
    expect(field()).toHaveValue(typed)
    expect(onValue).toHaveBeenLastCalledWith(stored)
    await userEvent.tab()
    expect(field()).toHaveValue(shown)
    expect(field()).not.toBeInvalid()
  })

  test.each(['+8 999 000-01-01', '8 917 245-18-6', '44-55-66', 'нет'])(
    '%s stays when the field is left, and the field says why it is no number',
    async (typed) => {
      const onValue = await show()
      await userEvent.type(field(), typed)
      expect(field()).not.toBeInvalid()
      await userEvent.tab()
      expect(field()).toHaveValue(typed)
      expect(field()).toBeInvalid()
      expect(field()).toHaveAccessibleDescription(expect.stringContaining(`«${typed}» — `))
      expect(onValue).toHaveBeenLastCalledWith(typed)
    },
  )

  test('is explained no longer once it is understood', async () => {
    await show()
    await userEvent.type(field(), '91724')
    await userEvent.tab()
    expect(field()).toBeInvalid()
    await userEvent.type(field(), '51863')
    expect(field()).not.toBeInvalid()
  })
})

test('a pasted number loses no digit', async () => {
  const onValue = await show()
  field().focus()
  await userEvent.paste('\u202a+375 29 123‑45‑68\u202c')
  expect(onValue).toHaveBeenLastCalledWith('+375291234568')
  await userEvent.tab()
  expect(field()).toHaveValue('+375 29 123 45 68')
})

test('an emptied field is no number', async () => {
  const onValue = await show('+79172451863')
  expect(field()).toHaveValue('+7 917 245-18-63')
  await userEvent.clear(field())
  expect(onValue).toHaveBeenLastCalledWith(null)
  await userEvent.tab()
  expect(field()).not.toBeInvalid()
})

test('a stored value that is no number is shown as it is', async () => {
  await show('+89990000101')
  expect(field()).toHaveValue('+89990000101')
  fireEvent.blur(field())
  expect(field()).toHaveAccessibleDescription(expect.stringContaining('нет такого кода страны'))
})

test('a value from elsewhere takes the place of the text', async () => {
  await show()
  await userEvent.type(field(), '8 917')
  await userEvent.click(screen.getByRole('button'))
  expect(field()).toHaveValue('+7 495 123-45-67 доб. 12')
})
