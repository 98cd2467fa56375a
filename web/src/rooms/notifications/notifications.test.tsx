import { authRoutes } from '@naryad/contract/auth/auth.routes'
import type { OwnChat } from '@naryad/contract/messengers/messengers'
import { messengersRoutes } from '@naryad/contract/messengers/messengers.routes'
import type { Notification } from '@naryad/contract/notifications/notifications'
import { notificationsRoutes } from '@naryad/contract/notifications/notifications.routes'
import { settingsRoutes } from '@naryad/contract/settings/settings.routes'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'

import { Refused } from '../../testing/fakeApi.ts'
import { makeMe } from '../../testing/makeMe.ts'
import { makePublicSettings } from '../../testing/makePublicSettings.ts'
import { renderRegister } from '../../testing/renderRegister.tsx'
import { Bell } from './Bell.tsx'
import { NotificationsScreen } from './NotificationsScreen.tsx'

const notification = (facts: Partial<Notification> = {}): Notification => ({
  id: 1,
  kind: 'task.assigned',
  title: 'Вам назначена заявка № 18402',
  text: 'Не горит экран',
  url: '/tasks/skud/18402',
  taskId: 18_402,
  isMuted: false,
  createdAt: '2026-11-25T08:00:00.000Z',
  readAt: null,
  ...facts,
})

describe('the bell', () => {
  async function open(items: Notification[]) {
    const view = await renderRegister(Bell, {
      path: '/cars',
      prepare: (api) => {
        api.on(notificationsRoutes.list, () => ({
          items,
          unreadCount: items.filter(({ readAt }) => readAt === null).length,
        }))
        api.on(authRoutes.me, () => makeMe())
        api.on(notificationsRoutes.read, () => ({ unreadCount: 0 }))
        api.on(notificationsRoutes.mute, () => ({ isMuted: true }))
        api.on(notificationsRoutes.unmute, () => ({ isMuted: false }))
      },
    })
    await userEvent.click(screen.getByRole('button', { name: /^Уведомления/ }))
    return { ...view, list: within(await screen.findByRole('list', { name: 'Последние уведомления' })) }
  }

  test('reads a notification by opening it', async () => {
    const { api, list, address } = await open([notification()])
    await userEvent.click(list.getByRole('button', { name: /Вам назначена/ }))
    await waitFor(() => expect(api.calls(notificationsRoutes.read)).toMatchObject([{ body: { ids: [1] } }]))
    expect(address()).toContain('/tasks/skud/18402')
  })

  test('reads all at once', async () => {
    const { api } = await open([notification(), notification({ id: 2 })])
    await userEvent.click(screen.getByRole('button', { name: 'Прочитать всё' }))
    await waitFor(() => expect(api.calls(notificationsRoutes.read)).toMatchObject([{ body: {} }]))
  })

  test('says that not all could be read', async () => {
    const { api } = await open([notification(), notification({ id: 2 })])
    api.on(notificationsRoutes.read, () => {
      throw new Refused('UNAVAILABLE', 'База данных недоступна')
    })
    await userEvent.click(screen.getByRole('button', { name: 'Прочитать всё' }))
    expect(await screen.findByText('База данных недоступна')).toBeInTheDocument()
  })

  test('mutes the task of a notification without opening it, and undoes that', async () => {
    const { api, list } = await open([
      notification(),
      notification({ id: 2, taskId: 5, isMuted: true }),
      notification({ id: 3, taskId: null, title: 'Загрузка закончена' }),
    ])
    await userEvent.click(list.getByRole('button', { name: 'Не уведомлять о заявке № 18402' }))
    expect(await screen.findByText('О заявке № 18402 больше не сообщаем')).toBeInTheDocument()
    expect(api.calls(notificationsRoutes.mute).map(({ url }) => url.pathname)).toEqual([
      '/api/notifications/tasks/18402/mute',
    ])
    expect(api.calls(notificationsRoutes.read)).toEqual([])
    await userEvent.click(list.getByRole('button', { name: 'Снова уведомлять о заявке № 5' }))
    expect(await screen.findByText('Уведомления о заявке № 5 снова приходят')).toBeInTheDocument()
    expect(list.getAllByRole('button', { name: /уведомлять/ })).toHaveLength(2)
  })

  test('says what will be here when nothing is', async () => {
    await renderRegister(Bell, {
      path: '/cars',
      prepare: (api) => api.on(notificationsRoutes.list, () => ({ items: [], unreadCount: 0 })),
    })
    await userEvent.click(screen.getByRole('button', { name: /^Уведомления/ }))
    expect(await screen.findByText('Уведомлений пока нет')).toBeInTheDocument()
  })
})

describe('the channels of the profile', () => {
  const own = (facts: Partial<OwnChat> = {}): OwnChat => ({
    messenger: 'TELEGRAM',
    isConnected: true,
    botName: 'naryad_bot',
    chat: null,
    ...facts,
  })
  const linked = {
    title: 'Лапина Ольга',
    linkedAt: '2026-11-25T08:00:00.000Z',
    isActive: true,
    lastError: null,
  }

  async function open(chats: OwnChat[], hasMail = true) {
    // Not in this DOM.
    vi.stubGlobal('isSecureContext', true)
    const state = { chats }
    const view = await renderRegister(NotificationsScreen, {
      path: '/notifications',
      prepare: (api) => {
        api.on(notificationsRoutes.settings, () => ({
          preferences: [{ kind: 'task.assigned' as const, channel: 'push' as const, isOn: true }],
          quietHours: null,
          hasDigest: false,
          channels: [{ channel: 'telegram' as const, addressesCount: 1, lastError: null, lastSentAt: null }],
        }))
        api.on(settingsRoutes.forEverybody, () => makePublicSettings({ hasMail }))
        api.on(messengersRoutes.ownChats, () => ({ items: state.chats, totalCount: state.chats.length }))
        api.on(messengersRoutes.linkOwn, () => ({
          messenger: 'TELEGRAM' as const,
          code: 'K7Q204',
          url: 'https://t.me/naryad_bot?start=K7Q204',
          groupUrl: 'https://t.me/naryad_bot?startgroup=K7Q204',
          command: '/start K7Q204',
          expiresAt: '2026-11-25T08:30:00.000Z',
        }))
        api.on(messengersRoutes.unlinkOwn, () => {
          state.chats = [own()]
        })
      },
    })
    const list = within(await screen.findByRole('list', { name: 'Каналы' }))
    return { ...view, state, list }
  }

  const columns = () =>
    screen
      .getAllByRole('columnheader')
      .filter(({ scope }: Partial<HTMLTableCellElement>) => scope === 'col')
      .map(({ textContent }) => textContent)

  test('link the own chat by the link of the bot, and unlink it', async () => {
    const { state, list, changed } = await open([own()])
    await userEvent.click(await list.findByRole('button', { name: 'Подключить Telegram' }))
    expect(await list.findByRole('link', { name: 'Открыть' })).toHaveAttribute(
      'href',
      'https://t.me/naryad_bot?start=K7Q204',
    )
    expect(columns()).toEqual(['Вид уведомления', 'В приложении', 'Push', 'Telegram', 'Письмо'])
    // A group is linked by a rule, not by a user.
    expect(list.queryByText(/startgroup/)).toBeNull()
    state.chats = [own({ chat: linked })]
    await changed('messengers')
    expect(await list.findByText('Чат подключён: Лапина Ольга')).toBeInTheDocument()
    expect(list.getByRole('button', { name: 'Проверить: Telegram' })).toBeInTheDocument()
    await userEvent.click(list.getByRole('button', { name: 'Отвязать чат Telegram' }))
    await userEvent.click(await screen.findByRole('button', { name: 'ДА' }))
    expect(await list.findByRole('button', { name: 'Подключить Telegram' })).toBeInTheDocument()
  })

  test('say why the bot cannot write to the chat', async () => {
    const { list } = await open([
      own({ chat: { ...linked, isActive: false, lastError: 'Бота заблокировали в этом чате' } }),
    ])
    expect(await list.findByText(/Бота заблокировали в этом чате\. Отвяжите/)).toBeInTheDocument()
    expect(list.queryByRole('button', { name: 'Проверить: Telegram' })).toBeNull()
  })

  test('do not offer a messenger without a bot, nor a choice of what it sends', async () => {
    const { list } = await open([own({ isConnected: false })])
    await list.findByText('Письмо')
    expect(list.queryByText('Telegram')).toBeNull()
    expect(columns()).toEqual(['Вид уведомления', 'В приложении', 'Push', 'Письмо'])
  })

  test('promise no letter without a mail server', async () => {
    const { list } = await open([], false)
    expect(await list.findByText(/Почтовый сервер не подключён, письма не уходят/)).toBeInTheDocument()
    expect(list.queryByRole('button', { name: 'Проверить: Письмо' })).toBeNull()
  })
})
