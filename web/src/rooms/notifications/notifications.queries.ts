import type {
  NotificationSettings,
  NotificationSettingsInput,
} from '@naryad/contract/notifications/notifications'
import type { Channel } from '@naryad/contract/notifications/notifications.channels'
import { notificationsRoutes } from '@naryad/contract/notifications/notifications.routes'
import { queryOptions } from '@tanstack/react-query'

import { call } from '../../client/api/api.ts'

export const notificationsQueries = {
  latest: queryOptions({
    queryKey: ['notifications', 'latest'],
    queryFn: ({ signal }) => call(notificationsRoutes.list, undefined, { signal, silent: true }),
    staleTime: 60_000,
  }),
  settings: queryOptions({
    queryKey: ['notifications', 'settings'],
    queryFn: ({ signal }) => call(notificationsRoutes.settings, undefined, { signal, silent: true }),
  }),
}

export const mutedQuery = (id: number) =>
  queryOptions({
    queryKey: ['notifications', 'muted', id],
    queryFn: ({ signal }) => call(notificationsRoutes.muted, { params: { id } }, { signal, silent: true }),
  })

interface MuteChange {
  readonly taskId: number
  readonly isMuted: boolean
}

/** Switches the notifications about a task off or on. */
export const setMuted = ({ taskId: id, isMuted }: MuteChange): Promise<{ isMuted: boolean }> =>
  call(isMuted ? notificationsRoutes.mute : notificationsRoutes.unmute, { params: { id } })

export const mutedText = ({ taskId, isMuted }: MuteChange): string =>
  isMuted ? `О заявке № ${taskId} больше не сообщаем` : `Уведомления о заявке № ${taskId} снова приходят`

export const readNotifications = (ids: readonly number[]): Promise<{ unreadCount: number }> =>
  call(notificationsRoutes.read, { body: { ids: [...ids] } }, { silent: true })

/** Without `ids` the server marks all as read. */
export const readAllNotifications = (): Promise<{ unreadCount: number }> =>
  call(notificationsRoutes.read, { body: {} })

export const changeSettings = (body: NotificationSettingsInput): Promise<NotificationSettings> =>
  call(notificationsRoutes.changeSettings, { body })

export const sendTrial = (channel: Channel) => call(notificationsRoutes.test, { body: { channel } })

export const reportVisible = () => call(notificationsRoutes.seen, undefined, { silent: true })
