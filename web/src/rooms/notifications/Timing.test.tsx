import { messengersRoutes } from '@naryad/contract/messengers/messengers.routes'
import type { NotificationSettings, QuietHours } from '@naryad/contract/notifications/notifications'
import { notificationsRoutes } from '@naryad/contract/notifications/notifications.routes'
import { settingsRoutes } from '@naryad/contract/settings/settings.routes'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'

import { Refused } from '../../testing/fakeApi.ts'
import { makePublicSettings } from '../../testing/makePublicSettings.ts'
import { renderRegister } from '../../testing/renderRegister.tsx'
import { NotificationsScreen } from './NotificationsScreen.tsx'

const night: QuietHours = { from: '22:00', to: '08:00', isUrgentAtOnce: false }

async function open() {
  // Not in this DOM.
  vi.stubGlobal('isSecureContext', true)
  const stored: { settings: NotificationSettings; isDown: boolean } = {
    settings: { preferences: [], quietHours: night, hasDigest: false, channels: [] },
    isDown: false,
  }
  const view = await renderRegister(NotificationsScreen, {
    path: '/notifications',
    prepare: (api) => {
      api.on(notificationsRoutes.settings, () => stored.settings)
      api.on(notificationsRoutes.changeSettings, ({ body }) => {
        if (stored.isDown) throw new Refused('UNAVAILABLE', 'База данных недоступна')
        const { quietHours = stored.settings.quietHours, hasDigest = stored.settings.hasDigest } = body
        stored.settings = { ...stored.settings, quietHours, hasDigest }
        return stored.settings
      })
      api.on(settingsRoutes.forEverybody, () => makePublicSettings())
      api.on(messengersRoutes.ownChats, () => ({ items: [], totalCount: 0 }))
    },
  })
  const from = await screen.findByLabelText('Тихие часы с')
  return { ...view, stored, from }
}

describe('quiet hours', () => {
  test('are saved as they are typed, and switched off and on again as they were', async () => {
    const { stored, from } = await open()
    fireEvent.change(from, { target: { value: '21:30' } })
    await waitFor(() => expect(stored.settings.quietHours?.from).toBe('21:30'))
    await userEvent.click(screen.getByRole('switch', { name: 'Тихие часы' }))
    await waitFor(() => expect(stored.settings.quietHours).toBeNull())
    await userEvent.click(screen.getByRole('switch', { name: 'Тихие часы' }))
    await waitFor(() => expect(stored.settings.quietHours).toEqual({ ...night, from: '21:30' }))
  })

  test('changed in another tab are shown', async () => {
    const { stored, from, changed } = await open()
    stored.settings = { ...stored.settings, quietHours: { ...night, from: '20:00' } }
    await changed('notifications')
    await waitFor(() => expect(from).toHaveValue('20:00'))
  })

  test('that could not be saved are not shown as saved', async () => {
    const { stored, from } = await open()
    stored.isDown = true
    fireEvent.change(from, { target: { value: '21:30' } })
    expect(await screen.findByText('База данных недоступна')).toBeInTheDocument()
    fireEvent.blur(from)
    await waitFor(() => expect(from).toHaveValue('22:00'))
  })
})
