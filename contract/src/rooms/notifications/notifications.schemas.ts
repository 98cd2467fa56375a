import { z } from 'zod'

import { IdParams } from '../../kit/fields.ts'
import { listOf } from '../../kit/list.ts'
import { schemas } from '../../kit/route.ts'
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

export const notificationsSchemas = schemas({
  list: { summary: 'Последние 10 уведомлений и число непрочитанных', reply: NotificationList },
  read: {
    summary: 'Отметить уведомления прочитанными: названные или все',
    body: ReadInput,
    reply: z.object({ unreadCount: z.int() }),
  },
  settings: { summary: 'Что и куда присылать, тихие часы, состояние каналов', reply: NotificationSettings },
  changeSettings: {
    summary: 'Изменить, что и куда присылать',
    body: NotificationSettingsInput,
    reply: NotificationSettings,
  },
  test: { summary: 'Прислать себе пробное уведомление', body: TestInput, reply: TestReply },
  seen: { summary: 'Вкладка на виду: push-уведомления 30 секунд не нужны' },
  muted: { summary: 'Выключены ли уведомления о заявке', params: IdParams, reply: Muted },
  mute: { summary: 'Не присылать уведомления о заявке', params: IdParams, reply: Muted },
  unmute: { summary: 'Снова присылать уведомления о заявке', params: IdParams, reply: Muted },
  unsubscribe: {
    summary: 'Отписаться от писем одного вида по ссылке из письма',
    query: UnsubscribeQuery,
    reply: Unsubscribed,
  },
  deliveries: {
    summary: 'Журнал доставки: что, кому, каким каналом и что не дошло',
    body: DeliverySearch,
    reply: listOf(Delivery),
  },
})

export const pushSchemas = schemas({
  key: {
    summary: 'Открытый ключ, с которым браузер подписывается на push',
    reply: z.object({ key: z.string() }),
  },
  subscribe: {
    summary: 'Подписать этот браузер на push; повтор обновляет подписку',
    body: PushSubscriptionInput,
  },
  unsubscribe: { summary: 'Отписать браузер от push', body: PushUnsubscribe },
})
