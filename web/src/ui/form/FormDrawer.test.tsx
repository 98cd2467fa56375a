import { screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'

import { renderIn } from '../../testing/renderIn.tsx'
import { FormDrawer } from './FormDrawer.tsx'

const open = (fields: ReactNode) =>
  renderIn(
    <FormDrawer
      title="Новый договор"
      savedAt={null}
      errors={{}}
      submit="Добавить"
      isRunning={false}
      onSubmit={() => {}}
      onLeave={() => {}}
    >
      {fields}
    </FormDrawer>,
  )

test('a form opens in its first field that can be typed in', async () => {
  await open(
    <>
      <input aria-label="Организация" disabled />
      <input
        aria-label="Вид"
        role="combobox"
        aria-expanded={false}
        aria-controls="kinds"
        defaultValue="Ремонт"
      />
      <input aria-label="Номер" />
      <input aria-label="Комментарий" />
    </>,
  )
  await waitFor(() => expect(screen.getByLabelText('Номер')).toHaveFocus())
})

test('a form opens in the field that it names', async () => {
  await open(
    <>
      <input aria-label="Вид" />
      <input aria-label="Номер" data-autofocus />
    </>,
  )
  await waitFor(() => expect(screen.getByLabelText('Номер')).toHaveFocus())
})
