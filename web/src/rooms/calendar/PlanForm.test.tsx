import { dueRoutes } from '@naryad/contract/due/due.routes'
import { usersRoutes } from '@naryad/contract/users/users.routes'
import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { fakeApi } from '../../testing/fakeApi.ts'
import { makeMe } from '../../testing/makeMe.ts'
import { renderIn } from '../../testing/renderIn.tsx'
import { setZone } from '../../ui/formats/zone.ts'
import { makeDueRow } from '../due/due.make.ts'
import { makeCalendar, makePerson, makeVisit } from './calendar.make.ts'
import type { Plan } from './moves.ts'
import { PlanForm } from './PlanForm.tsx'

test('what is due along with the visit is added once the plan is saved', async () => {
  setZone('Europe/Moscow')
  const visit = makeVisit({ id: 18_402 })
  const api = fakeApi()
  api.on(usersRoutes.operators, () => ({ items: [], totalCount: 0 }))
  api.on(dueRoutes.stop, () => ({
    items: [
      { row: makeDueRow({ id: 1 }), isOwn: true },
      { row: makeDueRow({ id: 2, title: 'Поверка' }), isOwn: false },
    ],
  }))
  api.on(dueRoutes.addToStop, () => ({
    made: [],
    joined: [],
    failed: [],
    sum: 0,
    unpricedCount: 0,
    unchangedCosts: [],
  }))
  await renderIn(
    <PlanForm
      visit={visit}
      calendar={makeCalendar({ visits: [visit], people: [makePerson()] })}
      onPlan={async () => undefined}
    />,
    { me: makeMe() },
  )
  expect(await screen.findByRole('checkbox', { name: /Блок СКЗИ/ })).toBeChecked()
  expect(screen.getByRole('checkbox', { name: /Поверка/ })).not.toBeChecked()
  fireEvent.click(screen.getByRole('button', { name: 'Запланировать' }))
  await vi.waitFor(() => expect(api.calls(dueRoutes.addToStop)).toHaveLength(1))
  expect(api.calls(dueRoutes.addToStop)[0]?.body).toEqual({ keys: ['range:1'] })
})

test('a refused plan says why and keeps what was typed, for another attempt', async () => {
  setZone('Europe/Moscow')
  const visit = makeVisit({ id: 18_402 })
  const onPlan = vi.fn<(plan: Plan) => Promise<void>>()
  onPlan.mockRejectedValueOnce(new Error('Заявку ведёт другой сотрудник')).mockResolvedValueOnce()
  await renderIn(
    <PlanForm
      visit={visit}
      calendar={makeCalendar({ visits: [visit], people: [makePerson()] })}
      onPlan={onPlan}
    />,
    { me: makeMe() },
  )
  fireEvent.change(screen.getByLabelText('с'), { target: { value: '15:00' } })
  fireEvent.change(screen.getByLabelText('до'), { target: { value: '16:00' } })
  fireEvent.click(screen.getByRole('button', { name: 'Запланировать' }))
  expect(await screen.findByText('Заявку ведёт другой сотрудник')).toBeVisible()
  expect(screen.getByLabelText('с')).toHaveValue('15:00')
  fireEvent.click(screen.getByRole('button', { name: 'Запланировать' }))
  await vi.waitFor(() => expect(onPlan).toHaveBeenCalledTimes(2))
  expect(screen.queryByText('Заявку ведёт другой сотрудник')).toBeNull()
})

test('a visit over midnight stays as it is, and another one can be made so', async () => {
  setZone('Europe/Moscow')
  const night = { plannedFrom: '2026-11-19T19:00:00.000Z', plannedTo: '2026-11-19T23:00:00.000Z' }
  const onPlan = vi.fn<(plan: Plan) => Promise<void>>().mockResolvedValue()
  const form = async (window: { plannedFrom: string; plannedTo: string }) => {
    const visit = makeVisit({ id: 18_402, ...window })
    return renderIn(<PlanForm visit={visit} calendar={makeCalendar({ visits: [visit] })} onPlan={onPlan} />, {
      me: makeMe(),
    })
  }
  const view = await form(night)
  expect(screen.getByLabelText('Дата окончания')).toHaveValue('20.11.2026')
  fireEvent.click(screen.getByRole('button', { name: 'Запланировать' }))
  await vi.waitFor(() => expect(onPlan).toHaveBeenLastCalledWith(expect.objectContaining(night)))
  view.unmount()
  await form({ ...night, plannedTo: '2026-11-19T20:00:00.000Z' })
  expect(screen.queryByLabelText('Дата окончания')).toBeNull()
  fireEvent.change(screen.getByLabelText('до'), { target: { value: '2:00' } })
  fireEvent.click(screen.getByRole('button', { name: 'Закончится в другой день' }))
  fireEvent.click(screen.getByRole('button', { name: 'Запланировать' }))
  await vi.waitFor(() => expect(onPlan).toHaveBeenCalledTimes(2))
  expect(onPlan).toHaveBeenLastCalledWith(expect.objectContaining(night))
})
