import { bind } from '@naryad/contract/kit/route'
import { webhooksRoutes } from '@naryad/contract/webhooks/webhooks.routes'
import { webhooksSchemas } from '@naryad/contract/webhooks/webhooks.schemas'

import type { Http } from '../../platform/http/http.ts'
import { mount } from '../../platform/http/mount.ts'
import {
  changeWebhook,
  createWebhook,
  listWebhooks,
  readLog,
  removeWebhook,
  resendFailed,
  resendMessage,
  rotateSecret,
  testWebhook,
  type WebhookRoomParts,
} from './webhooks.service.ts'

export function mountWebhooks(http: Http, parts: WebhookRoomParts): void {
  const testLimit = http.limitBy({ burst: 10, perMinute: 10 })
  mount(http, bind(webhooksRoutes, webhooksSchemas), {
    list: () => listWebhooks(parts),
    create: ({ body }, ctx) => createWebhook(parts, ctx, body),
    update: ({ params, body }, ctx) => changeWebhook(parts, ctx, params.id, body),
    remove: ({ params }, ctx) => removeWebhook(parts, ctx, params.id),
    rotate: ({ params }, ctx) => rotateSecret(parts, ctx, params.id),
    test: ({ params }, ctx) => {
      testLimit(String(ctx.who.id))
      return testWebhook(parts, ctx, params.id)
    },
    messages: ({ params, query }) => readLog(parts, params.id, query),
    resendSince: ({ params, body }, ctx) => resendFailed(parts, ctx, params.id, body),
    resend: ({ params }, ctx) => resendMessage(parts, ctx, params.id),
  })
}
