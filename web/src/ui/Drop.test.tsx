import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'

import { renderIn } from '../testing/renderIn.tsx'
import { Button } from './controls/Button.tsx'
import { Drop } from './Drop.tsx'
import { shownAlert } from './overlays/alert.ts'

const network = vi.hoisted(() => ({ isDown: true }))
vi.mock('./Popup.tsx', (original) => {
  if (network.isDown) throw new TypeError('Failed to fetch dynamically imported module: /assets/Popup.js')
  return original()
})

test('a popover that cannot be loaded without a network leaves the screen, and opens once there is one', async () => {
  const silent = vi.spyOn(console, 'error').mockImplementation(() => {})
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await renderIn(
    <Drop label="Фильтры карты" renderTarget={(toggle) => <Button onClick={toggle}>Фильтры</Button>}>
      {() => <Button onClick={() => undefined}>Очередь</Button>}
    </Drop>,
  )
  const press = () => userEvent.click(screen.getByRole('button', { name: 'Фильтры' }))
  await press()
  await vi.waitFor(() =>
    expect(shownAlert.get()?.text).toBe('Нет сети: это окно ещё не загружено на устройство'),
  )
  expect(screen.getByRole('button', { name: 'Фильтры' })).toBeVisible()
  online.mockRestore()
  network.isDown = false
  await press()
  expect(await screen.findByRole('dialog', { name: 'Фильтры карты' })).toHaveTextContent('Очередь')
  expect(shownAlert.get()).toBeNull()
  silent.mockRestore()
})
