import { shiftsRoutes } from '@naryad/contract/shifts/shifts.routes'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'

import { otherWaiting } from '../../client/outbox/waiting.ts'
import { sessionState } from '../../client/session/state.ts'
import { type FakeApi, Refused } from '../../testing/fakeApi.ts'
import { renderShift } from '../../testing/renderShift.tsx'
import { handover, inHours, lapina, nothing, shakirova } from './shifts.make.ts'
import { takings } from './takings.ts'

describe('a shift that is taken without a network', () => {
  const sheet = { ...handover(), content: nothing, hiddenCount: 0 }
  const cut = () => {
    throw new TypeError('Failed to fetch')
  }
  const take = async () => {
    await userEvent.type(await screen.findByLabelText('Что неясно'), 'Кто едет?')
    await userEvent.click(screen.getByRole('button', { name: 'Принять смену' }))
    expect(await screen.findByText(/Отправится, когда появится сеть/)).toBeInTheDocument()
  }
  const prepare = (api: FakeApi) => {
    api.on(shiftsRoutes.get, () => sheet)
    api.on(shiftsRoutes.take, cut)
  }
  beforeEach(() => sessionState.set('in'))

  test('waits on the device and is sent with its time once the network is back', async () => {
    const { api } = await renderShift(prepare, '/shift/31')
    await take()
    expect(takings.get()).toMatchObject([{ id: 31, doubts: 'Кто едет?' }])
    expect([...otherWaiting.get().values()].flat()).toMatchObject([{ path: '/shift/31', title: 'Смена' }])
    api.on(shiftsRoutes.take, () => ({ ...sheet, takenBy: shakirova, takenAt: inHours(0) }))
    dispatchEvent(new Event('online'))
    await waitFor(() => expect(takings.get()).toEqual([]))
    const sent = api.calls(shiftsRoutes.take).at(-1)
    expect(sent?.body).toEqual({ doubts: 'Кто едет?' })
    expect(sent?.headers.get('x-occurred-at')).toMatch(/Z$/)
  })

  test('is said to be refused where a colleague was first, with what was typed', async () => {
    const { api } = await renderShift(prepare, '/shift/31')
    await take()
    const taken = { ...handover(), takenBy: lapina, takenAt: inHours(0) }
    api.on(shiftsRoutes.take, () => {
      throw new Refused('CONFLICT', 'Смену уже приняла Лапина О.', { current: taken })
    })
    dispatchEvent(new Event('online'))
    const dialog = await screen.findByRole('alertdialog')
    expect(dialog).toHaveTextContent(/Смену уже приняла Лапина О\.. Вы написали: Кто едет\?/)
    expect(takings.get()).toEqual([])
  })

  test('is not reported as refused where only the answer was lost', async () => {
    const { api } = await renderShift(prepare, '/shift/31')
    await take()
    const own = { ...handover(), takenBy: { ...shakirova, id: 2 }, takenAt: inHours(0) }
    api.on(shiftsRoutes.take, () => {
      throw new Refused('CONFLICT', 'Смену уже приняли', { current: own })
    })
    dispatchEvent(new Event('online'))
    await waitFor(() => expect(takings.get()).toEqual([]))
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  test('can be withdrawn', async () => {
    await renderShift(prepare, '/shift/31')
    await take()
    await userEvent.click(screen.getByRole('button', { name: 'Не отправлять' }))
    expect(await screen.findByRole('button', { name: 'Принять смену' })).toBeInTheDocument()
    expect(takings.get()).toEqual([])
  })
})
