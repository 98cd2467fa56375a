import { screen } from '@testing-library/react'
import { vi } from 'vitest'

import { Palette } from '../app/palette/Palette.tsx'
import { useCommands } from '../client/commands/commands.ts'
import { makeMe } from './makeMe.ts'
import { renderIn } from './renderIn.tsx'

export const onAssign = vi.fn()
export const commands = [
  { id: 'tasks.assign', title: 'Назначить оператора', group: 'Заявка № 18402', keys: 'KeyO', run: onAssign },
  {
    id: 'tasks.close',
    title: 'Закрыть заявку',
    group: 'Заявка № 18402',
    whyNot: 'Затраты не согласованы',
    run: vi.fn(),
  },
]
const OpenedTask = () => {
  useCommands(commands)
  return null
}

export async function openPalette() {
  onAssign.mockClear()
  const view = await renderIn(
    <>
      <OpenedTask />
      <Palette isOpen />
    </>,
    { me: makeMe(), path: '/tasks/glonass' },
  )
  return { ...view, field: screen.getByRole('combobox') }
}

export const titles = () =>
  screen.getAllByRole('option').map((option) => option.querySelector('[class*="title"]')?.textContent)
export const active = () => screen.getByRole('option', { selected: true })
