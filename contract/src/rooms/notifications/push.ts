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

/** As a browser gives it. */
export const PushSubscriptionInput = z.strictObject({
  endpoint,
  keys: z
    .strictObject({ p256dh: key('Ключ p256dh', 200), auth: key('Ключ auth', 60) })
    .meta({ title: 'Ключи браузера' }),
})
export type PushSubscriptionInput = z.infer<typeof PushSubscriptionInput>

export const PushUnsubscribe = z.strictObject({ endpoint })

/** What a push carries; the service worker shows it. */
export const PushPayload = z.object({
  title: z.string(),
  text: z.string(),
  url: z.string(),
  /** Of the notification, to be marked as read; null: a trial. */
  id: z.int().nullable(),
  /** One on the screen replaces another of the same tag. */
  tag: z.string(),
  isUrgent: z.boolean(),
})
export type PushPayload = z.infer<typeof PushPayload>

/** Push services refuse more than 4,096 bytes with all that encryption adds. */
export const mostPayloadBytes = 3000
