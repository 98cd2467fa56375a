import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'

import { renderCars } from '../../testing/renderCars.tsx'
import { makeCar } from './cars.make.ts'

const orders = [
  ['the typed text settles first', ['blur', 'click']],
  ['the row is pressed first', ['click', 'blur']],
] as const

test.each(orders)('a pressed row stays open, and the typed text is searched for: %s', async (_, order) => {
  const { router } = await renderCars({ cars: [makeCar({ id: 7, plate: 'А417КМ116' })] })
  const link = await screen.findByRole('link', { name: /417/ })
  const field = screen.getByRole('searchbox')
  await userEvent.type(field, '417')
  // Before either change of the address is drawn.
  act(() => {
    for (const press of order) fireEvent[press](press === 'blur' ? field : link)
  })
  await waitFor(() => expect(router.state.location.href).toBe('/cars/7?query=417'))
})
