import { bind } from '@naryad/contract/kit/route'
import { notificationsRoutes, pushRoutes } from '@naryad/contract/notifications/notifications.routes'
import { notificationsSchemas, pushSchemas } from '@naryad/contract/notifications/notifications.schemas'

import type { Db } from '../../platform/db/connect.ts'
import type { Http } from '../../platform/http/http.ts'
import { addressKey } from '../../platform/http/limits.ts'
import { mount } from '../../platform/http/mount.ts'
import { impossible } from '../../platform/http/refusals.ts'
import type { Channel } from '../deliveries/index.ts'
import { listOwn, ownMute, readOwn } from './bell/own.service.ts'
import { isPushService, type IsPushService } from './push/push-hosts.ts'
import type { PushKeys } from './push/push.channel.ts'
import { deleteSubscription, markVisible, saveSubscription } from './push/push.repo.ts'
import type { AddressBook } from './recipients/address.ts'
import { searchDeliveries } from './sending/log.repo.ts'
import { changeSettings, readSettings } from './settings/settings.service.ts'
import { sendTrial } from './settings/trial.service.ts'
import { unsubscribe } from './settings/unsubscribe.service.ts'

export interface NotificationsRoom {
  readonly db: Db
  readonly channels: readonly Channel[]
  readonly addressBooks: readonly AddressBook[]
  readonly pushKeys: PushKeys
  /** Current and previous signing keys of unsubscribe links. */
  readonly unsubscribeKeys: readonly Uint8Array[]
  readonly isService?: IsPushService
}

export function mountNotifications(http: Http, room: NotificationsRoom): void {
  const { db, unsubscribeKeys } = room
  const trialLimit = http.limitBy({ burst: 10, perMinute: 10 })
  const linkLimit = http.limitBy({ burst: 20, perMinute: 20 })
  mount(http, bind(notificationsRoutes, notificationsSchemas), {
    list: (_, ctx) => listOwn(db, ctx),
    read: ({ body }, ctx) => readOwn(db, ctx, body.ids),
    settings: (_, ctx) => readSettings(room, ctx),
    changeSettings: ({ body }, ctx) => changeSettings(room, ctx, body),
    test: ({ body }, ctx) => {
      trialLimit(String(ctx.who.id))
      return sendTrial(room, ctx, body.channel)
    },
    seen: (_, { who }) => markVisible(db, who.id),
    muted: ({ params }, ctx) => ownMute(db, ctx, params.id),
    mute: ({ params }, ctx) => ownMute(db, ctx, params.id, true),
    unmute: ({ params }, ctx) => ownMute(db, ctx, params.id, false),
    unsubscribe: ({ query }, { address }) => {
      linkLimit(addressKey(address))
      return unsubscribe(db, unsubscribeKeys, query.token)
    },
    deliveries: ({ body }) => searchDeliveries(db, body),
  })
  mountPush(http, room)
}

function mountPush(http: Http, { db, pushKeys, isService = isPushService }: NotificationsRoom): void {
  mount(http, bind(pushRoutes, pushSchemas), {
    key: () => ({ key: pushKeys.publicKey }),
    subscribe: ({ body: { endpoint, keys } }, { who, userAgent }) => {
      if (!isService(endpoint))
        throw impossible('Этот браузер подписывается у незнакомой службы push: уведомления сюда не дойдут')
      return saveSubscription(db, {
        userId: who.id,
        sessionId: who.sessionId,
        endpoint,
        ...keys,
        device: userAgent.slice(0, 500),
      })
    },
    unsubscribe: ({ body }, { who }) => deleteSubscription(db, who.id, body.endpoint),
  })
}
