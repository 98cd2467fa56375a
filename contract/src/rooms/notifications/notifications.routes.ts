import { z } from 'zod'

import { IdParams } from '../../kit/fields.ts'
import { listOf } from '../../kit/list.ts'
import { routes } from '../../kit/route.ts'
import {
  Delivery,
  DeliverySearch,
  Muted,
  NotificationList,
  NotificationSettings,
  NotificationSettingsInput,
  ReadInput,
  TestInput,
  TestReply,
  Unsubscribed,
  UnsubscribeQuery,
} from './notifications.ts'
import { PushSubscriptionInput, PushUnsubscribe } from './push.ts'

export const notificationsRoutes = routes({
  list: {
    method: 'GET',
    path: '/notifications',
    access: 'signedIn',
    summary: 'Последние 10 уведомлений и число непрочитанных',
    reply: NotificationList,
  },
  read: {
    method: 'PATCH',
    path: '/notifications/read',
    access: 'signedIn',
    summary: 'Отметить уведомления прочитанными: названные или все',
    body: ReadInput,
    reply: z.object({ unreadCount: z.int() }),
  },
  settings: {
    method: 'GET',
    path: '/notifications/settings',
    access: 'signedIn',
    summary: 'Что и куда присылать, тихие часы, состояние каналов',
    reply: NotificationSettings,
  },
  changeSettings: {
    method: 'PATCH',
    path: '/notifications/settings',
    access: 'signedIn',
    summary: 'Изменить, что и куда присылать',
    body: NotificationSettingsInput,
    reply: NotificationSettings,
  },
  test: {
    method: 'POST',
    path: '/notifications/test',
    access: 'signedIn',
    summary: 'Прислать себе пробное уведомление',
    body: TestInput,
    reply: TestReply,
  },
  seen: {
    method: 'PUT',
    path: '/notifications/visible',
    access: 'signedIn',
    summary: 'Вкладка на виду: push-уведомления 30 секунд не нужны',
    reply: 'empty',
    status: 204,
  },
  muted: {
    method: 'GET',
    path: '/notifications/tasks/:id/mute',
    access: 'signedIn',
    summary: 'Выключены ли уведомления о заявке',
    params: IdParams,
    reply: Muted,
  },
  mute: {
    method: 'PUT',
    path: '/notifications/tasks/:id/mute',
    access: 'signedIn',
    summary: 'Не присылать уведомления о заявке',
    params: IdParams,
    reply: Muted,
  },
  unmute: {
    method: 'DELETE',
    path: '/notifications/tasks/:id/mute',
    access: 'signedIn',
    summary: 'Снова присылать уведомления о заявке',
    params: IdParams,
    reply: Muted,
  },
  unsubscribe: {
    method: 'POST',
    path: '/notifications/unsubscribe',
    access: 'public',
    summary: 'Отписаться от писем одного вида по ссылке из письма',
    query: UnsubscribeQuery,
    reply: Unsubscribed,
  },
  deliveries: {
    method: 'POST',
    path: '/notifications/deliveries/search',
    access: 'settings.read',
    summary: 'Журнал доставки: что, кому, каким каналом и что не дошло',
    body: DeliverySearch,
    reply: listOf(Delivery),
  },
})

export const pushRoutes = routes({
  key: {
    method: 'GET',
    path: '/push/key',
    access: 'signedIn',
    summary: 'Открытый ключ, с которым браузер подписывается на push',
    reply: z.object({ key: z.string() }),
  },
  subscribe: {
    method: 'POST',
    path: '/push/subscriptions',
    access: 'signedIn',
    summary: 'Подписать этот браузер на push; повтор обновляет подписку',
    body: PushSubscriptionInput,
    reply: 'empty',
    status: 204,
  },
  unsubscribe: {
    method: 'DELETE',
    path: '/push/subscriptions',
    access: 'signedIn',
    summary: 'Отписать браузер от push',
    body: PushUnsubscribe,
    reply: 'empty',
    status: 204,
  },
})
