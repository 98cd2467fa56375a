import { companiesRoutes } from '@naryad/contract/companies/companies.routes'
import type { Webhook, WebhookMessage } from '@naryad/contract/webhooks/webhooks'
import { webhooksRoutes } from '@naryad/contract/webhooks/webhooks.routes'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'

import { type FakeApi, Refused } from '../../testing/fakeApi.ts'
import { makeCompany } from '../../testing/makePeople.ts'
import { renderSettings } from '../../testing/renderSettings.tsx'

const hook: Webhook = {
  id: 4,
  title: 'Обмен с 1С',
  url: 'https://1c.example.ru/hook',
  events: ['task.created', 'car.created', 'car.changed', 'car.removed', 'act.removed'],
  queues: ['luv'],
  companyIds: [3],
  companies: [{ id: 3, name: 'ООО «ТрансЛогистик»' }],
  isActive: true,
  stoppedReason: null,
  failingSince: null,
  formerSecretUntil: null,
  isSecretLost: false,
  lastSentAt: null,
  queuedCount: 2,
  createdAt: '2026-11-18T13:42:00.000Z',
  createdBy: null,
  version: 3,
}

const message: WebhookMessage = {
  id: 'msg_one',
  type: 'task.created',
  body: '{"type":"task.created"}',
  state: 'failed',
  nextAttemptAt: null,
  attempts: [{ at: '2026-11-18T13:42:00.000Z', status: 500, ms: 12, answer: 'Сбой', error: 'ответ 500' }],
  createdAt: '2026-11-18T13:42:00.000Z',
}

const show = (items: Webhook[], prepare: (api: FakeApi) => void = () => {}) =>
  renderSettings({
    section: 'webhooks',
    prepare: (api) => {
      api.on(webhooksRoutes.list, () => ({ items, totalCount: items.length }))
      prepare(api)
    },
  })

test('an address is added, and its secret is shown once', async () => {
  const { api } = await show([], (served) =>
    served.on(webhooksRoutes.create, () => ({ webhook: hook, secret: 'whsec_тайна' })),
  )
  expect(await screen.findByText('Вебхуков пока нет')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Добавить вебхук' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Новый вебхук' }))
  await userEvent.type(await dialog.findByLabelText('Название'), 'Обмен с 1С')
  await userEvent.type(dialog.getByLabelText('Адрес'), 'https://1c.example.ru/hook')
  await userEvent.click(dialog.getByLabelText('Заявка удалена'))
  await userEvent.click(dialog.getByLabelText('Прибор изменён'))
  await userEvent.click(dialog.getByLabelText('СКУД'))
  await userEvent.click(dialog.getByRole('button', { name: 'Добавить вебхук' }))
  expect(await screen.findByText('whsec_тайна')).toBeInTheDocument()
  expect(api.calls(webhooksRoutes.create)[0]?.body).toEqual({
    title: 'Обмен с 1С',
    url: 'https://1c.example.ru/hook',
    events: ['task.created', 'task.statusChanged', 'task.deleted', 'unit.changed'],
    queues: ['skud'],
    companyIds: [],
    isActive: true,
  })
  await userEvent.click(screen.getByRole('button', { name: 'Секрет сохранён' }))
  expect(screen.queryByText('whsec_тайна')).toBeNull()
})

test('a refused address is named under its field', async () => {
  await show([], (served) =>
    served.on(webhooksRoutes.create, () => {
      throw new Refused('VALIDATION', 'Адрес: обращаться к адресам внутренней сети запрещено', {
        fields: { url: 'Адрес: обращаться к адресам внутренней сети запрещено' },
      })
    }),
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Добавить вебхук' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Новый вебхук' }))
  await userEvent.type(await dialog.findByLabelText('Название'), 'Обмен')
  await userEvent.type(dialog.getByLabelText('Адрес'), 'https://10.0.0.5/')
  await userEvent.click(dialog.getByRole('button', { name: 'Добавить вебхук' }))
  expect(await dialog.findByText(/внутренней сети запрещено/)).toBeInTheDocument()
})

test('a row shows what waits, how a trial ends, and why the product has switched an address off', async () => {
  const stopped = {
    ...hook,
    id: 5,
    title: 'Сайт',
    isActive: false,
    queuedCount: 0,
    stoppedReason: 'Получатель ответил 410',
  }
  await show([hook, stopped], (served) =>
    served.on(webhooksRoutes.test, () => ({ status: null, ms: 40, error: 'сервер не принимает соединения' })),
  )
  expect(await screen.findByText(/ждут отправки: 2 сообщения/)).toBeInTheDocument()
  expect(screen.getAllByText('Заявка создана · ТС: все изменения · Акт удалён')).toHaveLength(2)
  expect(screen.getAllByText(/^Очереди: .*\. Только: ООО «ТрансЛогистик»$/)).toHaveLength(2)
  expect(screen.getByText('Выключен системой. Получатель ответил 410.')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Проверить: Обмен с 1С' }))
  expect(await screen.findByText('Не принято: сервер не принимает соединения')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Проверить: Сайт' })).toBeNull()
})

test('the log shows the answer of each attempt and sends a message again', async () => {
  const { api } = await show([hook], (served) => {
    served.on(webhooksRoutes.messages, () => ({ items: [message], totalCount: 1 }))
    served.on(webhooksRoutes.resend, () => ({ ...message, state: 'queued' as const }))
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Журнал: Обмен с 1С' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Журнал: «Обмен с 1С»' }))
  await userEvent.click(await dialog.findByRole('button', { name: /Заявка создана/ }))
  expect(dialog.getByText(/ответ 500/)).toBeInTheDocument()
  expect(dialog.getByText('Сбой')).toBeInTheDocument()
  await userEvent.click(dialog.getByRole('button', { name: 'Отправить ещё раз' }))
  expect(api.calls(webhooksRoutes.resend)).toHaveLength(1)
})

test('an address is limited to an organization that is chosen by its name', async () => {
  const company = { id: 9, name: 'ООО «Вектор»', inn: '7707083893' }
  const { api } = await show([], (served) => {
    served.on(companiesRoutes.search, () => ({ items: [makeCompany(company)], totalCount: 1 }))
    served.on(webhooksRoutes.create, () => ({ webhook: hook, secret: 'whsec_тайна' }))
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Добавить вебхук' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Новый вебхук' }))
  await userEvent.type(await dialog.findByLabelText('Название'), 'Клиент')
  await userEvent.type(dialog.getByLabelText('Адрес'), 'https://client.example.ru/hook')
  await userEvent.click(dialog.getByRole('button', { name: 'Организации: Все' }))
  await userEvent.click(await dialog.findByRole('checkbox', { name: /Вектор/ }))
  await userEvent.click(dialog.getByRole('button', { name: 'Добавить вебхук' }))
  expect(await screen.findByText('whsec_тайна')).toBeInTheDocument()
  expect(api.calls(webhooksRoutes.create)[0]?.body).toMatchObject({ companyIds: [9], queues: [] })
})
