import { unitModelsRoutes, unitsRoutes } from '@naryad/contract/units/units.routes'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'

import { GlobalModal } from '../../app/overlays/GlobalModal.tsx'
import { fakeApi } from '../../testing/fakeApi.ts'
import { makeMe } from '../../testing/makeMe.ts'
import { renderIn } from '../../testing/renderIn.tsx'
import { closeModal } from '../../ui/overlays/modal.ts'
import { NoUnitsWarning } from './NoUnitsWarning.tsx'
import type { SendUnit } from './sendUnit.ts'
import { TaskUnits } from './TaskUnits.tsx'
import { makeOwnUnit, makeUnit, makeUnitModel } from './units.make.ts'

const car = { id: 4, plate: 'А417КМ116', title: 'А417КМ116' }
const task = { id: 18402, queue: 'tachograph' as const, car }
const end = { place: 'OFFICE', car: null, user: null, company: null, note: '' } as const
const move = {
  id: 7,
  on: '2026-11-28',
  from: { ...end, place: 'CAR', car },
  to: end,
  isOpening: false,
  task: { id: 18402, queue: 'tachograph' },
  who: null,
  note: '',
  createdAt: '2026-11-28T09:00:00.000Z',
  unit: makeUnit(),
} as const

function serve(moves: (typeof move)[] = []) {
  const api = fakeApi()
  api.on(unitsRoutes.ofCar, () => ({ items: [makeUnit()], removed: [] }))
  api.on(unitsRoutes.ofTask, () => ({ items: moves, totalCount: moves.length }))
  api.on(unitsRoutes.search, () => ({ items: [makeOwnUnit()], totalCount: 1 }))
  api.on(unitsRoutes.searchByQuery, () => ({ items: [] }))
  api.on(unitModelsRoutes.list, () => ({ items: [makeUnitModel()], totalCount: 1 }))
  return api
}

const open = (send: SendUnit = vi.fn<SendUnit>(), mayWork = true) =>
  renderIn(
    <>
      <TaskUnits task={task} mayWork={mayWork} send={send} />
      <GlobalModal />
    </>,
    { me: makeMe({ role: 'engineer' }) },
  )

describe('the units of a request', () => {
  test('say whether they are under warranty, and what the request has moved', async () => {
    serve([move])
    await open()
    expect(await screen.findByText('Не гарантия: срок прошёл 22.11.2025')).toBeVisible()
    const moved = await screen.findByRole('region', { name: 'Перемещено этой заявкой' })
    expect(moved).toHaveTextContent(/На ТС: А\s?417\s?КМ\s?116 → В офисе/)
  })

  test('a unit in hands is put by the request; a second one of its kind offers to replace', async () => {
    serve()
    const send = vi.fn<SendUnit>().mockResolvedValue('sent')
    await open(send)
    await userEvent.click(await screen.findByRole('button', { name: 'Поставить' }))
    const dialog = within(await screen.findByRole('dialog', { name: /^Поставить прибор на/ }))
    await userEvent.click(await dialog.findByRole('button', { name: /81544/ }))
    expect(await dialog.findByText('На ТС уже стоит НКМ-2 № 77120')).toBeVisible()
    expect(dialog.getByRole('button', { name: 'Заменить его' })).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: /^Поставить на/ }))
    await waitFor(() => expect(send).toHaveBeenCalledOnce())
    expect(send.mock.calls[0]?.[0]).toMatchObject({
      kind: 'moveUnit',
      unitId: 81,
      body: { place: 'CAR', carId: 4, taskId: 18402, version: 3 },
    })
    closeModal()
  })

  test('are only read once the work is closed', async () => {
    serve()
    await open(undefined, false)
    expect(await screen.findByText(/77120/)).toBeVisible()
    expect(screen.queryByRole('button')).not.toBeInTheDocument()
  })
})

describe('a replacement that names no units', () => {
  const warn = (moves: (typeof move)[], title: string) => {
    serve(moves)
    return renderIn(<NoUnitsWarning task={{ id: 18402, type: { title } }} isRemote={false} />, {
      me: makeMe(),
    })
  }

  test('is warned of, and not refused', async () => {
    await warn([], 'Замена оборудования')
    expect(await screen.findByText('Вид работ «Замена оборудования», а приборы не указаны')).toBeVisible()
  })

  test.each([
    ['the units are named', [move], 'Замена оборудования'],
    ['another work', [], 'Диагностика'],
  ])('is not warned of: %s', async (_, moves, title) => {
    await warn(moves, title)
    await waitFor(() => expect(screen.queryByRole('status')).not.toBeInTheDocument())
  })
})
