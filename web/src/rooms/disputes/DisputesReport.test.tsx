import type { DisputeReport } from '@naryad/contract/disputes/disputes.report'
import { disputesRoutes } from '@naryad/contract/disputes/disputes.routes'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'

import { makeMe } from '../../testing/makeMe.ts'
import { stageReports } from '../../testing/renderReports.tsx'

const values = { all: 3, open: 1, ours: 1, client: 1, half: 0, medianDays: 4.5, sum: 800_000 }
const report: DisputeReport = {
  totals: values,
  groups: [{ key: '5', title: 'ООО «ТрансЛогистик»', values }],
  items: [
    {
      id: 1,
      taskId: 15202,
      queue: 'tachograph',
      title: 'Замена блока',
      company: 'ООО «ТрансЛогистик»',
      operator: 'Гусев Антон',
      costs: 300_000,
      reason: 'Никто не приезжал',
      openedAt: '2026-11-20T09:00:00Z',
      result: null,
      note: '',
      settledAt: null,
    },
  ],
}

test('disputes are counted by groups, and a figure lists what it counts', async () => {
  const { api } = await open(report)
  expect(await screen.findByText('Никто не приезжал')).toBeInTheDocument()
  expect(screen.getByText('Не закончен')).toBeInTheDocument()
  expect(screen.getByText(/Гусев Антон · 3\s000\s₽ · 20 ноября/)).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: /ТрансЛогистик.*Не закончены: 1$/ }))
  await waitFor(() =>
    expect(api.calls(disputesRoutes.report).at(-1)?.body).toMatchObject({ figure: 'open', key: '5' }),
  )
  expect(screen.getByRole('heading', { name: /ТрансЛогистик.*не закончены/ })).toHaveFocus()
  await userEvent.click(screen.getByRole('button', { name: 'Показать все споры' }))
  expect(await screen.findByRole('heading', { name: 'Последние споры' })).toBeInTheDocument()
})

test('a period without disputes says where they begin', async () => {
  await open({ totals: { ...values, all: 0 }, groups: [], items: [] })
  expect(await screen.findByText('За период споров не было')).toBeInTheDocument()
})

async function open(answer: DisputeReport) {
  const { api, open: openScreen } = stageReports(makeMe({ isSenior: true }))
  api.on(disputesRoutes.report, () => answer)
  await openScreen('/analytics/disputes')
  return { api }
}
