import { Select } from '@mantine/core'
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import { renderIn } from '../../testing/renderIn.tsx'

const roles = ['Администратор', 'Диспетчер', 'Инженер', 'Представитель организации']

async function shown() {
  await renderIn(<Select label="Роль" data={roles} defaultValue="Представитель организации" />)
  return screen.getByRole('combobox', { name: 'Роль' })
}

const press = (target: Element, code: string) => fireEvent.keyDown(target, { key: code, code })
/** Timers of equal length come in their order: after those of the list, however late. */
const settle = () => new Promise((resolve) => setTimeout(() => setTimeout(() => setTimeout(resolve))))

test('arrows pressed before an opened list has found its place start from what is chosen', async () => {
  const field = await shown()
  press(field, 'Enter')
  press(field, 'ArrowUp')
  press(field, 'Enter')
  await settle()
  expect(field).toHaveValue('Инженер')
})

test('a list that has found its place hears keys at once', async () => {
  const field = await shown()
  press(field, 'Enter')
  await settle()
  press(field, 'ArrowUp')
  press(field, 'ArrowUp')
  press(field, 'Enter')
  expect(field).toHaveValue('Диспетчер')
})
