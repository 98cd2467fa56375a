import { planApprovalsRoutes } from '@naryad/contract/approvals/approvals.routes'
import type { PlanApproval } from '@naryad/contract/approvals/plan-approvals'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'

import { makeMe } from '../../testing/makeMe.ts'
import { renderRegister } from '../../testing/renderRegister.tsx'
import { PlanApprovals } from './PlanApprovals.tsx'

const lapina = { id: 3, lastName: 'Лапина', firstName: 'Ольга', middleName: '' }
const makePlan = (id: number, facts: Partial<PlanApproval> = {}): PlanApproval => ({
  id,
  channel: 'PHONE',
  sentTo: 'Ахметов К.',
  email: null,
  deliveryError: null,
  linesCount: 2,
  sum: 920_000,
  status: 'ANSWERED',
  withdrawnWhy: '',
  withdrawnBy: null,
  withdrawnAt: null,
  createdAt: '2026-11-30T09:00:00Z',
  createdBy: lapina,
  expiresAt: '2026-11-30T09:00:00Z',
  seenAt: null,
  remindedAt: null,
  refusedCount: 0,
  agreedSum: 920_000,
  reason: '',
  name: 'Ахметов К.',
  position: '',
  note: '',
  answeredAt: '2026-11-30T09:00:00Z',
  answeredBy: null,
  ...facts,
})
const takenBack = makePlan(7, {
  status: 'WITHDRAWN',
  answeredAt: null,
  agreedSum: 0,
  withdrawnWhy: 'Не та организация',
  withdrawnBy: lapina,
  withdrawnAt: '2026-12-01T09:00:00Z',
})

const open = (answers: readonly PlanApproval[], me = makeMe({ role: 'operator', isSenior: true })) => {
  let items = [...answers]
  return renderRegister(() => <PlanApprovals companyId={5} />, {
    path: '/year',
    me,
    prepare: (api) => {
      api.on(planApprovalsRoutes.ofCompany, () => ({ items, totalCount: items.length, recipients: [] }))
      api.on(planApprovalsRoutes.takeBack, () => {
        items = items.map((plan) => (plan.id === 7 ? takenBack : plan))
        return takenBack
      })
    },
  })
}

test('an agreement by phone is taken back with a reason, and the list says by whom and why', async () => {
  const { api } = await open([makePlan(7), makePlan(6, { channel: 'LINK' })])
  // Of a link the client has answered, there is nothing to take back.
  await userEvent.click(await screen.findByRole('button', { name: 'Отозвать…' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Отозвать' }))
  await waitFor(() => expect(screen.getByLabelText(/^Причина/)).toBeInvalid())
  expect(api.calls(planApprovalsRoutes.takeBack)).toHaveLength(0)
  await userEvent.type(screen.getByLabelText(/^Причина/), 'Не та организация')
  await userEvent.click(screen.getByRole('button', { name: 'Отозвать' }))
  await waitFor(() =>
    expect(api.calls(planApprovalsRoutes.takeBack)).toMatchObject([
      { url: { pathname: '/api/plan-approvals/7/take-back' }, body: { reason: 'Не та организация' } },
    ]),
  )
  const text = /^Согласие по телефону отозвано: Лапина О\., .*Не та организация \(Ахметов К\., 2 работы на/
  expect(await screen.findByText(text)).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Отозвать…' })).not.toBeInTheDocument()
})

test('earlier answers are shown on demand', async () => {
  await open([4, 3, 2, 1].map((id) => makePlan(id, { channel: 'LINK', name: `Подписант ${id}` })))
  expect(await screen.findAllByRole('listitem')).toHaveLength(3)
  await userEvent.click(screen.getByRole('button', { name: 'Показать прежние: 1' }))
  expect(screen.getByText(/Подписант 1/)).toBeInTheDocument()
})
