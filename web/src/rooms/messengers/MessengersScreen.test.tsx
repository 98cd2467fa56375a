import type { Delivery } from '@naryad/contract/messengers/messengers'
import { messengersRoutes } from '@naryad/contract/messengers/messengers.routes'
import { notificationsRoutes } from '@naryad/contract/notifications/notifications.routes'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'

import { Refused } from '../../testing/fakeApi.ts'
import { renderMessengers as open } from '../../testing/renderMessengers.tsx'
import { makeBots, makeRule, makeRuleChat } from './messengers.make.ts'

const pane = async () => within(await screen.findByRole('region', { name: 'Уведомление' }))

describe('the list', () => {
  test('shows each rule with its events, chats and errors', async () => {
    await open({
      rules: [
        makeRule({ chats: [makeRuleChat(), makeRuleChat({ id: 52, isActive: false, isPending: true })] }),
        makeRule({ id: 6, title: 'Просрочки', chats: [makeRuleChat({ lastError: 'Чат не найден' })] }),
      ],
    })
    await screen.findByRole('button', { name: /^Просрочки/ })
    const [first, second] = within(screen.getByRole('list', { name: 'Уведомления' })).getAllByRole('button')
    expect(first).toHaveTextContent('Новые заявки: тахографы')
    expect(first).toHaveTextContent('Заявка создана, назначен оператор')
    expect(first).toHaveTextContent('1 ждёт активации')
    expect(second).toHaveTextContent('1 с ошибкой')
    expect(screen.getByText('Бот @naryad_service_bot на связи')).toBeInTheDocument()
  })

  test('is searched while typing and opens a rule at its URL', async () => {
    const { address } = await open({ rules: [makeRule(), makeRule({ id: 6, title: 'Просрочки' })] })
    await screen.findByText('Новые заявки: тахографы')
    await userEvent.type(screen.getByRole('searchbox', { name: 'Уведомление или чат' }), 'проср')
    await waitFor(() => expect(screen.queryByText('Новые заявки: тахографы')).toBeNull())
    await userEvent.click(within(screen.getByRole('list', { name: 'Уведомления' })).getByRole('button'))
    expect(address()).toBe('/tg/6?query=%D0%BF%D1%80%D0%BE%D1%81%D1%80')
  })

  test('shows a loading error and retries', async () => {
    let isDown = true
    await open({
      more: (api) =>
        api.on(messengersRoutes.search, () => {
          if (isDown) throw new Refused('UNAVAILABLE', 'База данных недоступна')
          return { items: [makeRule()], totalCount: 1 }
        }),
    })
    expect(await screen.findByText('Не удалось загрузить уведомления')).toBeInTheDocument()
    isDown = false
    await userEvent.click(screen.getByRole('button', { name: 'Повторить' }))
    expect(await screen.findByText('Новые заявки: тахографы')).toBeInTheDocument()
  })
})

describe('a rule', () => {
  test('has the switch for the activation of new chats of all rules', async () => {
    const bots = makeBots()
    const { api } = await open({
      path: '/tg/5',
      bots,
      more: (fake) => fake.on(messengersRoutes.changeBots, ({ body }) => ({ ...bots, ...body })),
    })
    const editor = await pane()
    await userEvent.click(await editor.findByRole('switch', { name: 'Новые чаты включаются сразу' }))
    expect(await screen.findByText('Новые чаты ждут, пока их включат здесь')).toBeInTheDocument()
    expect(api.calls(messengersRoutes.changeBots)).toMatchObject([{ body: { activatesAtOnce: false } }])
  })

  test('is changed together with its preview', async () => {
    const { api } = await open({
      path: '/tg/5',
      more: (fake) =>
        fake.on(messengersRoutes.update, ({ body: { version: _, ...body } }) =>
          makeRule({ ...body, version: 2 }),
        ),
    })
    const editor = await pane()
    const preview = within(await screen.findByRole('complementary', { name: 'Как выглядит' }))
    expect(preview.getByText('Новая заявка № 18419')).toBeInTheDocument()
    expect(preview.getByText('Взять')).toBeInTheDocument()
    // Messages have no link to an address that is not set.
    expect(preview.queryByText('Открыть')).toBeNull()
    expect(preview.getByText(/администратор задаст адрес системы/)).toBeInTheDocument()
    await userEvent.click(editor.getByRole('checkbox', { name: 'Закрыта' }))
    expect(preview.getByText('Заявка № 18419 закрыта')).toBeInTheDocument()
    await userEvent.click(editor.getByRole('checkbox', { name: 'Закрыта' }))
    await userEvent.click(editor.getByRole('checkbox', { name: 'Заявка создана' }))
    expect(preview.getByText('Заявка № 18419: назначена, Хасанов Р.')).toBeInTheDocument()
    expect(editor.getByText('Есть несохранённые изменения')).toBeInTheDocument()
    await userEvent.click(editor.getByRole('button', { name: 'Сохранить' }))
    expect(await screen.findByText('Уведомление сохранено')).toBeInTheDocument()
    expect(api.calls(messengersRoutes.update)[0]?.body).toMatchObject({
      title: 'Новые заявки: тахографы',
      events: ['task.assigned'],
      version: 1,
    })
  })

  test('without an event shows an error and is not sent', async () => {
    const { api } = await open({ path: '/tg/5', rules: [makeRule({ events: ['task.created'] })] })
    const editor = await pane()
    await userEvent.click(await editor.findByRole('checkbox', { name: 'Заявка создана' }))
    await userEvent.click(editor.getByRole('button', { name: 'Сохранить' }))
    expect(await editor.findByText(/Выберите хотя бы одно событие/)).toBeInTheDocument()
    expect(api.calls(messengersRoutes.update)).toEqual([])
  })

  test('is created and opened', async () => {
    const made = makeRule({ id: 9, title: 'Сроки', chats: [] })
    const { address, rules } = await open({
      path: '/tg?view=new',
      more: (api) =>
        api.on(messengersRoutes.create, () => {
          rules.push(made)
          return made
        }),
    })
    const editor = await pane()
    await userEvent.type(editor.getByRole('textbox', { name: /^Название/ }), 'Сроки')
    await userEvent.click(editor.getByRole('button', { name: 'Добавить' }))
    await waitFor(() => expect(address()).toBe('/tg/9'))
    expect(await (await pane()).findByText(/Чатов пока нет/)).toBeInTheDocument()
  })

  test('with a stale version asks which values to use', async () => {
    await open({
      path: '/tg/5',
      more: (api) =>
        api.on(messengersRoutes.update, () => {
          throw new Refused('CONFLICT', 'Уведомление изменили одновременно с вами', {
            current: makeRule({ title: 'Чужое название', version: 2 }),
            changedBy: 'Морозова',
          })
        }),
    })
    const editor = await pane()
    const title = await editor.findByRole('textbox', { name: /^Название/ })
    await userEvent.clear(title)
    await userEvent.type(title, 'Моё название')
    await userEvent.click(editor.getByRole('button', { name: 'Сохранить' }))
    const window = within(
      await screen.findByRole('dialog', { name: 'Уведомление изменили одновременно с вами' }),
    )
    expect(window.getByText('Чужое название')).toBeInTheDocument()
    expect(window.getByText('Моё название')).toBeInTheDocument()
  })

  test('that does not exist shows «not found»', async () => {
    await open({ path: '/tg/99' })
    expect(await screen.findByText('Уведомления № 99 нет')).toBeInTheDocument()
  })
})

describe('chats', () => {
  test('can be activated, and show pending state and the last error', async () => {
    const pending = makeRuleChat({
      id: 52,
      title: 'Дежурные',
      isActive: false,
      isPending: true,
      lastSentAt: null,
    })
    const broken = makeRuleChat({
      id: 53,
      title: 'Склад',
      isActive: false,
      lastError: 'Бота удалили из этого чата',
    })
    const { api } = await open({
      path: '/tg/5',
      rules: [makeRule({ chats: [makeRuleChat(), pending, broken] })],
      more: (fake) =>
        fake.on(messengersRoutes.activateChat, () => ({ ...pending, isActive: true, isPending: false })),
    })
    const editor = await pane()
    expect(await editor.findByText('Ждёт активации')).toBeInTheDocument()
    expect(editor.getByText('Бота удалили из этого чата')).toBeInTheDocument()
    await userEvent.click(editor.getByRole('switch', { name: 'Включить чат «Дежурные»' }))
    await waitFor(() => expect(api.calls(messengersRoutes.activateChat)).toHaveLength(1))
    expect(api.calls(messengersRoutes.activateChat)[0]?.url.pathname).toContain('/chats/52/')
  })

  test('are added by a link that can be copied, and a new chat is reported', async () => {
    const code = 'K7Q204K7Q204K7Q2'
    const { rules, changed } = await open({
      path: '/tg/5',
      more: (api) =>
        api.on(messengersRoutes.link, () => ({
          messenger: 'TELEGRAM' as const,
          code,
          url: `https://t.me/naryad_service_bot?start=${code}`,
          groupUrl: `https://t.me/naryad_service_bot?startgroup=${code}`,
          command: `/start ${code}`,
          expiresAt: '2026-11-19T12:00:00.000Z',
        })),
    })
    const user = userEvent.setup()
    const editor = await pane()
    await user.click(await editor.findByRole('button', { name: 'Добавить чат' }))
    expect(await editor.findByText(`t.me/naryad_service_bot?start=${code}`)).toBeInTheDocument()
    const [copy] = editor.getAllByRole('button', { name: 'Скопировать' })
    if (copy) await user.click(copy)
    expect(await navigator.clipboard.readText()).toBe(`https://t.me/naryad_service_bot?start=${code}`)
    rules[0] = makeRule({ chats: [makeRuleChat(), makeRuleChat({ id: 60, title: 'Новый чат' })] })
    await changed('messengers')
    expect(await editor.findByText('Чат подключён.')).toBeInTheDocument()
  })

  test('receive a test message', async () => {
    await open({ path: '/tg/5', more: (api) => api.on(messengersRoutes.test, () => ({ chatsCount: 2 })) })
    await userEvent.click(await (await pane()).findByRole('button', { name: 'Отправить пробное' }))
    expect(await screen.findByText(/Пробное сообщение отправляется: 2\s*чата/)).toBeInTheDocument()
  })
})

test('the log shows deliveries with their errors and can be filtered', async () => {
  const delivery: Delivery = {
    id: 1,
    messenger: 'TELEGRAM',
    chatTitle: 'Диспетчерская',
    ruleId: 5,
    ruleTitle: 'Новые заявки',
    taskId: 18_419,
    title: 'Новая заявка № 18419',
    state: 'SENT',
    attempts: 1,
    lastError: null,
    isUncertain: true,
    createdAt: '2026-11-19T10:00:00.000Z',
    sentAt: '2026-11-19T10:00:01.000Z',
    nextTryAt: null,
  }
  const failed = {
    ...delivery,
    id: 2,
    state: 'FAILED' as const,
    title: 'Пробное',
    taskId: null,
    isUncertain: false,
    lastError: 'Чат не найден',
  }
  await open({ deliveries: [delivery, failed] })
  await userEvent.click(screen.getByRole('button', { name: 'Журнал' }))
  const log = within(await screen.findByRole('region', { name: 'Журнал' }))
  expect(await log.findByText(/могло прийти дважды/)).toBeInTheDocument()
  expect(log.getByText('Чат не найден')).toBeInTheDocument()
  await userEvent.selectOptions(log.getByRole('combobox', { name: 'Состояние' }), 'Не отправлено')
  await waitFor(() => expect(log.queryByText('Новая заявка № 18419')).toBeNull())
  expect(log.getByText('Пробное')).toBeInTheDocument()
})

test('the log shows an administrator what went to people, and by which other way what did not', async () => {
  const delivery = {
    id: 7,
    kind: 'task.assigned' as const,
    channel: 'telegram' as const,
    state: 'failed' as const,
    title: 'Вам назначена заявка № 18402',
    taskId: 18_402,
    user: { id: 4, lastName: 'Гусев', firstName: 'Артём' },
    ruleId: null,
    address: '12',
    attempts: 1,
    lastError: 'Бота заблокировали в этом чате. Отправлено иначе: Письмо',
    createdAt: '2026-11-19T10:00:00.000Z',
    dueAt: '2026-11-19T10:00:00.000Z',
    endedAt: '2026-11-19T10:00:01.000Z',
  }
  const { api } = await open({
    more: (fake) => fake.on(notificationsRoutes.deliveries, () => ({ items: [delivery], totalCount: 1 })),
  })
  await userEvent.click(screen.getByRole('button', { name: 'Журнал' }))
  const log = within(await screen.findByRole('region', { name: 'Журнал' }))
  await userEvent.click(log.getByRole('radio', { name: 'Людям' }))
  expect(await log.findByText(/Отправлено иначе: Письмо/)).toBeInTheDocument()
  expect(log.getByText(/Гусев А\., Telegram/)).toBeInTheDocument()
  await userEvent.selectOptions(log.getByRole('combobox', { name: 'Канал' }), 'Письмо')
  await waitFor(() =>
    expect(api.calls(notificationsRoutes.deliveries).at(-1)).toMatchObject({
      body: { channels: ['letter'], isForPeople: true },
    }),
  )
})
