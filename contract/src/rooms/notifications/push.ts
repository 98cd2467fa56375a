import { z } from 'zod'

const key = (title: string, max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]+={0,2}$/, 'ожидается ключ браузера')
    .meta({ title })

const endpoint = z
  .url({ protocol: /^https?$/, error: 'ожидается адрес службы push' })
  .max(2000, 'не больше 2000 знаков')
  .meta({ title: 'Адрес подписки' })

/** `PushSubscription.toJSON()` of a browser. */
export const PushSubscriptionInput = z.strictObject({
  endpoint,
  keys: z
    .strictObject({ p256dh: key('Ключ p256dh', 200), auth: key('Ключ auth', 60) })
    .meta({ title: 'Ключи браузера' }),
})
export type PushSubscriptionInput = z.infer<typeof PushSubscriptionInput>

export const PushUnsubscribe = z.strictObject({ endpoint })

/** Payload of a push message, shown by the service worker. */
export const PushPayload = z.object({
  title: z.string(),
  text: z.string(),
  url: z.string(),
  /** Notification to mark as read; null for a test message. */
  id: z.int().nullable(),
  /** A notification replaces the visible one with the same tag. */
  tag: z.string(),
  isUrgent: z.boolean(),
})
export type PushPayload = z.infer<typeof PushPayload>

/** Push services accept at most 4,096 bytes, including the overhead of encryption. */
export const maxPayloadBytes = 3000
