import type { Attachment } from '@naryad/contract/attachments/attachments'
import { attachmentsRoutes } from '@naryad/contract/attachments/attachments.routes'
import type { Visit } from '@naryad/contract/disputes/disputes'
import { disputesRoutes } from '@naryad/contract/disputes/disputes.routes'
import { createRootRoute, createRoute, Outlet } from '@tanstack/react-router'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'

import { sessionState } from '../../client/session/state.ts'
import { type FakeApi, fakeApi, Refused } from '../../testing/fakeApi.ts'
import { fakeIndexedDb } from '../../testing/fakeIndexedDb.ts'
import { makeMe } from '../../testing/makeMe.ts'
import { renderScreen } from '../../testing/stage.tsx'
import { VisitScreen } from './VisitScreen.tsx'

const visit: Visit = {
  taskId: 7,
  title: 'Нет связи',
  company: 'ООО «ТрансЛогистик»',
  car: { id: 1, plate: 'А417КМ116', title: '' },
  operator: null,
  address: '',
  plannedFrom: '2026-11-20T07:00:00Z',
  plannedTo: null,
  evidence: [
    { at: '2026-11-20T07:05:00Z', receivedAt: null, kind: 'MARK', text: 'Гусев Антон: 40 м', hash: null },
    { at: '2026-11-21T07:05:00Z', receivedAt: null, kind: 'COMMENT', text: 'Выехали', hash: null },
  ],
  missing: ['Подписи клиента нет'],
  disputes: [],
}
const dispute: Visit['disputes'][number] = {
  id: 3,
  taskId: 7,
  reason: 'Никто не приезжал',
  openedAt: '2026-11-22T07:00:00Z',
  openedBy: null,
  hash: 'ab12',
  result: null,
  note: '',
  settledAt: null,
  settledBy: null,
  version: 1,
}

async function show(prepare: (api: FakeApi) => void, me = makeMe({ role: 'operator', isSenior: true })) {
  const api = fakeApi()
  prepare(api)
  const root = createRootRoute({ component: Outlet })
  const anywhere = createRoute({ getParentRoute: () => root, path: '$' })
  const screenRoute = createRoute({
    getParentRoute: () => root,
    path: '/tasks/$queue/{-$id}/visit',
    params: {
      parse: ({ queue, id }: { queue: string; id?: string | undefined }) => ({ queue, id: Number(id) }),
      stringify: ({ queue, id }: { queue: string; id: number }) => ({ queue, id: String(id) }),
    },
    component: VisitScreen,
  })
  const routeTree = root.addChildren([screenRoute, anywhere])
  const view = await renderScreen({ routeTree, path: '/tasks/all/7/visit', me, width: 1440 })
  return { api, view }
}

const serve = (state: Visit) => (api: FakeApi) => api.on(disputesRoutes.visit, () => state)

test('evidence stands by days, beside what is missing', async () => {
  await show(serve(visit))
  const day = within(await screen.findByRole('region', { name: /^20\sноября/ }))
  expect(day.getByText('Гусев Антон: 40 м')).toBeVisible()
  expect(day.queryByText('Выехали')).toBeNull()
  expect(
    within(screen.getByRole('region', { name: 'Чего нет' })).getByText('Подписи клиента нет'),
  ).toBeVisible()
})

test('photographs are shown, and opened at full size', async () => {
  const file = (id: number, name: string, mime: string): Attachment => ({
    id,
    name,
    mime,
    taskId: 7,
    size: 1024,
    kind: 'FILE',
    url: `/attachments/${id}/content?token=${'a'.repeat(20)}`,
    thumbnailUrl: null,
    createdAt: '2026-11-20T07:05:00.000Z',
    createdBy: null,
    isAfterHandover: false,
    isForClient: false,
  })
  const line = {
    at: '2026-11-20T07:05:00Z',
    receivedAt: null,
    kind: 'FILE',
    text: 'до.jpg',
    hash: null,
  } as const
  await show((api) => {
    api.on(disputesRoutes.visit, () => ({ ...visit, evidence: [line] }))
    api.on(attachmentsRoutes.list, () => ({
      items: [file(1, 'до.jpg', 'image/jpeg'), file(2, 'акт.pdf', 'application/pdf')],
      totalCount: 2,
    }))
  })
  const shown = within(await screen.findByRole('region', { name: 'Фотографии' }))
  expect(shown.getAllByRole('button')).toHaveLength(1)
  await userEvent.click(shown.getByRole('button', { name: /до\.jpg/ }))
  const viewer = await screen.findByRole('dialog', { name: /до\.jpg/ })
  expect(viewer.querySelector('img')).toHaveAttribute(
    'src',
    expect.stringContaining('/attachments/1/content'),
  )
})

test('a visit that was opened once is shown without a network', async () => {
  sessionState.set('in')
  const answers = fakeIndexedDb('naryad-answers')
  const { view } = await show(serve(visit))
  await waitFor(() => expect(answers.size).toBe(1))
  view.unmount()
  await show((api) =>
    api.on(disputesRoutes.visit, () => {
      throw new TypeError('Failed to fetch')
    }),
  )
  expect(await screen.findByText('Гусев Антон: 40 м')).toBeVisible()
})

test('a dispute is opened with its reason, which survives a refusal', async () => {
  const { api } = await show(serve(visit))
  api.on(disputesRoutes.change, () => {
    throw new Refused('CONFLICT', 'Спор уже открыт')
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Спор…' }))
  const reason = await screen.findByRole('textbox', { name: 'С чем не согласен клиент' })
  await userEvent.type(reason, 'Никто не приезжал')
  await userEvent.click(screen.getByRole('button', { name: 'Открыть спор' }))
  expect(await screen.findByText('Спор уже открыт')).toBeVisible()
  expect(reason).toHaveValue('Никто не приезжал')
  expect(api.calls(disputesRoutes.change)[0]?.body).toEqual({ reason: 'Никто не приезжал', note: '' })
})

test('the open dispute is settled by a senior, with the version that was read', async () => {
  const { api } = await show(serve({ ...visit, disputes: [dispute] }))
  api.on(disputesRoutes.change, () => visit)
  await userEvent.click(await screen.findByRole('button', { name: 'Закончить спор…' }))
  await userEvent.type(await screen.findByRole('textbox', { name: 'Чем закончилось' }), 'Показали трек')
  await userEvent.click(screen.getByRole('button', { name: 'Закончить' }))
  expect(await screen.findByText('Спор закончен')).toBeVisible()
  expect(api.calls(disputesRoutes.change)[0]?.body).toEqual({
    result: 'OURS',
    note: 'Показали трек',
    version: 1,
  })
})

test('an ended dispute says its result, what was agreed, and apart from that when it ended', async () => {
  const ended = {
    ...dispute,
    result: 'CLIENT',
    note: 'Исправили бесплатно',
    settledAt: '2026-11-24T07:00:00Z',
  }
  await show(serve({ ...visit, disputes: [ended as typeof dispute] }))
  const article = await screen.findByRole('article', { name: 'Спор: Никто не приезжал' })
  expect([...article.querySelectorAll('p')].map((line) => line.textContent)).toEqual(
    expect.arrayContaining(['Прав клиент. Исправили бесплатно', expect.stringMatching(/^Закончен .*24/)]),
  )
})

test('a dispatcher reads the dispute, and is offered no change of it', async () => {
  await show(serve({ ...visit, disputes: [dispute] }), makeMe({ role: 'operator' }))
  expect(await screen.findByText('Никто не приезжал')).toBeVisible()
  expect(screen.queryByRole('button', { name: /Закончить спор|Спор…/ })).toBeNull()
})

test('a request that is out of reach is said to be', async () => {
  await show((api) =>
    api.on(disputesRoutes.visit, () => {
      throw new Refused('NOT_FOUND', 'Заявка не найдена')
    }),
  )
  expect(await screen.findByText('Такой заявки нет или она вам недоступна')).toBeVisible()
})
