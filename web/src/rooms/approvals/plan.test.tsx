import { planApprovalsRoutes } from '@naryad/contract/approvals/approvals.routes'
import type { OwnPlan as OwnPlanPage, PlanPage } from '@naryad/contract/approvals/plan-approvals'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'

import { type FakeApi, Refused } from '../../testing/fakeApi.ts'
import { makeMe } from '../../testing/makeMe.ts'
import { renderRegister } from '../../testing/renderRegister.tsx'
import { OwnPlan } from './OwnPlan.tsx'
import { makeOwnPlan, makePlanLine, makePlanPage } from './plan.make.ts'
import { PlanAsked } from './PlanAsked.tsx'

const secret = `p${'x'.repeat(43)}`
const page = makePlanPage()

const open = (answer: PlanPage, opened = page) =>
  renderRegister(() => <PlanAsked secret={secret} />, {
    path: '/plan',
    prepare: (api) => {
      api.on(planApprovalsRoutes.open, () => opened)
      api.on(planApprovalsRoutes.answer, () => answer)
    },
  })

test('a plan is agreed to by months and trucks, without what is refused', async () => {
  const { api } = await open({
    ...page,
    isAnswered: true,
    refused: [2],
    agreedSum: 920_000,
    reason: 'Дорого',
    name: 'Ахметов К.',
    answeredAt: '2026-12-01T09:00:00Z',
  })
  expect(await screen.findByRole('heading', { name: /Декабрь 2026 9\s200\s₽/ })).toBeInTheDocument()
  await userEvent.click(screen.getByRole('checkbox', { name: 'Калибровка, до 25.12.2026' }))
  await userEvent.type(screen.getByLabelText('Ваше имя'), 'Ахметов К.')
  await userEvent.click(screen.getByRole('button', { name: /^Согласовать 9\s200\s₽, остальное отклонить$/ }))
  expect(await screen.findByText('Напишите, почему отказываете')).toBeInTheDocument()
  expect(api.calls(planApprovalsRoutes.answer)).toHaveLength(0)
  await userEvent.type(screen.getByLabelText('Почему отказываете'), 'Дорого')
  await userEvent.click(screen.getByRole('button', { name: /остальное отклонить$/ }))
  await waitFor(() =>
    expect(api.calls(planApprovalsRoutes.answer)).toMatchObject([
      { body: { secret, refused: [2], reason: 'Дорого', name: 'Ахметов К.' } },
    ]),
  )
  expect(await screen.findByText('Отклонено')).toBeInTheDocument()
  expect(screen.getAllByText('Согласовано')).toHaveLength(2)
  expect(screen.getByRole('button', { name: 'Скачать ответ, PDF' })).toBeInTheDocument()
})

test('cards and licences stand under their driver', async () => {
  const driver = { id: 7, lastName: 'Зарипов', firstName: 'Ильдар', middleName: '' }
  const own = { ...makePlanLine(4, '2026-12', 'Карта водителя'), car: null, driver }
  const gone = { ...makePlanLine(5, '2026-12', 'Водительское удостоверение'), car: null }
  await open(page, { ...page, lines: [...page.lines, own, gone] })
  expect(await screen.findByText('Зарипов Ильдар')).toBeVisible()
  expect(screen.getByText('Водитель удалён')).toBeVisible()
  await userEvent.click(screen.getByRole('checkbox', { name: 'Карта водителя, до 25.12.2026' }))
  expect(screen.getByRole('button', { name: /^Согласовать 18\s400\s₽, остальное/ })).toBeInTheDocument()
})

test('a truck is refused as a whole', async () => {
  await open(page)
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Вся машина' }))
  expect(screen.getByRole('checkbox', { name: 'Поверка, до 25.12.2026' })).not.toBeChecked()
  expect(screen.getByRole('checkbox', { name: 'Поверка, до 25.06.2027' })).toBeChecked()
  expect(screen.getByRole('button', { name: /^Согласовать 4\s600\s₽/ })).toBeInTheDocument()
})

const asked = makeOwnPlan()
const openOwn = (plan: OwnPlanPage | null, prepare: (api: FakeApi) => void = () => undefined) =>
  renderRegister(OwnPlan, {
    path: '/my/year',
    me: makeMe({ role: 'client', company: { id: 5, name: 'ООО «ТрансЛогистик»' } }),
    prepare: (api) => {
      api.on(planApprovalsRoutes.own, () => ({ plan }))
      prepare(api)
    },
  })

test('a representative agrees to the plan of the own organization without some works', async () => {
  const { api } = await openOwn(asked, (fake) =>
    fake.on(planApprovalsRoutes.answerOwn, () => ({ ...asked, isAnswered: true, refused: [2] })),
  )
  expect(await screen.findByText(/^3 работы на/)).toHaveTextContent(/13\s800\s₽, ответить до/)
  await userEvent.click(screen.getByRole('button', { name: 'Согласовать…' }))
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Калибровка, до 25.12.2026' }))
  await userEvent.click(screen.getByRole('button', { name: /остальное отклонить$/ }))
  expect(await screen.findByText('Напишите, почему отказываете')).toBeInTheDocument()
  expect(api.calls(planApprovalsRoutes.answerOwn)).toHaveLength(0)
  await userEvent.type(screen.getByLabelText(/^Почему отказываете/), 'Дорого')
  await userEvent.click(screen.getByRole('button', { name: /остальное отклонить$/ }))
  await waitFor(() =>
    expect(api.calls(planApprovalsRoutes.answerOwn)).toMatchObject([
      { url: { pathname: '/api/plan-approvals/12/answer' }, body: { refused: [2], reason: 'Дорого' } },
    ]),
  )
})

test('a plan that changed meanwhile says so and keeps the reason of the refusal', async () => {
  await openOwn(asked, (fake) =>
    fake.on(planApprovalsRoutes.answerOwn, () => {
      throw new Refused('CONFLICT', 'Сроки или цены изменились')
    }),
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Отклонить…' }))
  await userEvent.type(await screen.findByLabelText(/^Почему отказываете/), 'Сделаем сами')
  await userEvent.click(screen.getByRole('button', { name: 'Отказать' }))
  expect(await screen.findByText('Сроки или цены изменились')).toBeInTheDocument()
  expect(screen.getByLabelText(/^Почему отказываете/)).toHaveValue('Сделаем сами')
})

test('an answered plan shows who has answered, and offers nothing but its paper', async () => {
  const answered = {
    ...asked,
    isAnswered: true,
    agreedSum: 1_380_000,
    name: 'Парков А.',
    answeredAt: '2026-12-01T09:00:00Z',
  }
  const { api } = await openOwn(answered, (fake) =>
    fake.on(planApprovalsRoutes.ownPaper, () => new Response('%PDF-')),
  )
  expect(await screen.findByText('План согласован')).toBeInTheDocument()
  expect(screen.getByText(/^: Парков А\.|Парков А\./)).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /^Согласовать/ })).not.toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Ответ, PDF' }))
  await waitFor(() => expect(api.calls(planApprovalsRoutes.ownPaper)).toHaveLength(1))
})
