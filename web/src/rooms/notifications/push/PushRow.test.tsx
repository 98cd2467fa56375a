import { pushRoutes } from '@naryad/contract/notifications/notifications.routes'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { renderRegister } from '../../../testing/renderRegister.tsx'
import { PushRow } from './PushRow.tsx'

const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1'
const key = `BA_-${'A'.repeat(83)}`
const endpoint = 'https://web.push.apple.com/abc'

interface FakeBrowser {
  permission?: NotificationPermission
  /** What the user answers to the question of the browser. */
  answer?: NotificationPermission
  subscribe?: () => Promise<unknown>
}

/** A browser with push, as far as the row uses it. */
function fakeBrowser({ permission = 'default', answer = 'granted', subscribe }: FakeBrowser = {}) {
  const notification = {
    permission,
    requestPermission: vi.fn(async () => (notification.permission = answer)),
  }
  const subscription = {
    endpoint,
    options: { applicationServerKey: null },
    unsubscribe: vi.fn(async () => true),
    toJSON: () => ({ endpoint, keys: { p256dh: 'p', auth: 'a' } }),
  }
  let current: unknown = null
  const pushManager = {
    getSubscription: async () => current,
    subscribe: vi.fn(subscribe ?? (async () => (current = subscription))),
  }
  vi.stubGlobal('Notification', notification)
  vi.stubGlobal('PushManager', {})
  vi.stubGlobal('navigator', {
    userAgent: 'Chrome',
    maxTouchPoints: 0,
    onLine: true,
    language: 'ru',
    serviceWorker: {
      ready: Promise.resolve({ pushManager }),
      getRegistration: async () => ({ pushManager }),
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    },
  })
  return { notification, pushManager, subscription }
}

beforeEach(() => vi.stubGlobal('isSecureContext', true))
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  localStorage.clear()
})

const open = () =>
  renderRegister(PushRow, {
    path: '/notifications',
    prepare: (api) => {
      api.on(pushRoutes.key, () => ({ key }))
      api.on(pushRoutes.subscribe, () => undefined)
      api.on(pushRoutes.unsubscribe, () => undefined)
    },
  })

describe('push in a browser that cannot have it says how to change that', () => {
  const expectNoButton = () => expect(screen.queryByRole('button', { name: 'Включить push' })).toBeNull()

  test('when it was denied', async () => {
    fakeBrowser({ permission: 'denied' })
    await open()
    expect(screen.getByText(/Браузер запретил уведомления.*Настройки сайта/)).toBeVisible()
    expectNoButton()
  })

  test('on an iPhone that has not put the application on the home screen', async () => {
    vi.stubGlobal('navigator', { userAgent: iPhone, maxTouchPoints: 5, onLine: true, language: 'ru' })
    await open()
    expect(screen.getByText(/На экран „Домой“/)).toBeVisible()
    expectNoButton()
  })

  test('without encryption', async () => {
    fakeBrowser()
    vi.stubGlobal('isSecureContext', false)
    await open()
    expect(screen.getByText(/только по защищённому адресу https/)).toBeVisible()
    expectNoButton()
  })

  test('in a private window, where the interface is missing', async () => {
    vi.stubGlobal('navigator', { userAgent: 'Firefox', maxTouchPoints: 0, onLine: true, language: 'ru' })
    await open()
    expect(screen.getByText(/открыт в приватном окне/)).toBeVisible()
    expectNoButton()
  })

  test('in the package for Android', async () => {
    fakeBrowser()
    vi.stubGlobal('NaryadAndroid', {})
    await open()
    expect(screen.getByText(/В приложении для Android push нет/)).toBeVisible()
    expectNoButton()
  })
})

test('the permission is asked for by the button alone; then the browser is subscribed, and can be taken off', async () => {
  const { notification, pushManager, subscription } = fakeBrowser()
  const { api } = await open()
  expect(screen.getByText(/даже если «Наряд» закрыт/)).toBeVisible()
  expect(notification.requestPermission).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: 'Включить push' }))
  expect(await screen.findByText(/Включены в этом браузере/)).toBeVisible()
  expect(pushManager.subscribe).toHaveBeenCalledWith(expect.objectContaining({ userVisibleOnly: true }))
  expect(api.calls(pushRoutes.subscribe)).toMatchObject([
    { body: { endpoint, keys: { p256dh: 'p', auth: 'a' } } },
  ])
  await userEvent.click(screen.getByRole('button', { name: 'Выключить' }))
  expect(await screen.findByRole('button', { name: 'Включить push' })).toBeVisible()
  await waitFor(() => expect(subscription.unsubscribe).toHaveBeenCalled())
  expect(api.calls(pushRoutes.unsubscribe)).toMatchObject([{ body: { endpoint } }])
})

test('a refusal of the browser is said, and nothing is subscribed', async () => {
  const { pushManager } = fakeBrowser({ answer: 'denied' })
  await open()
  await userEvent.click(screen.getByRole('button', { name: 'Включить push' }))
  expect(await screen.findByText('Браузер не дал разрешения на уведомления')).toBeVisible()
  expect(pushManager.subscribe).not.toHaveBeenCalled()
})

test.each([
  ['NotAllowedError', 'Registration failed - permission denied', /В приватном окне push не работает/],
  ['AbortError', 'Registration failed - push service error', /Служба push недоступна/],
  ['NotSupportedError', 'Subscription failed', /Браузер не смог подписаться/],
])('a browser that fails to subscribe by %s is explained in words', async (name, message, words) => {
  fakeBrowser({ subscribe: () => Promise.reject(new DOMException(message, name)) })
  const { api } = await open()
  await userEvent.click(screen.getByRole('button', { name: 'Включить push' }))
  expect(await screen.findByText(words)).toBeVisible()
  expect(screen.queryByText(message)).toBeNull()
  expect(api.calls(pushRoutes.subscribe)).toEqual([])
})

test('a push service that does not answer is said after 15 seconds', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  fakeBrowser({ subscribe: () => new Promise(() => {}) })
  await open()
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
  await user.click(screen.getByRole('button', { name: 'Включить push' }))
  await vi.advanceTimersByTimeAsync(15_100)
  expect(await screen.findByText(/Служба push недоступна/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Включить push' })).toBeEnabled()
})
