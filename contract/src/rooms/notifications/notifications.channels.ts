/** The order is that of the columns on the settings screen. */
export const channels = ['inApp', 'push', 'telegram', 'max', 'letter'] as const
export type Channel = (typeof channels)[number]

/** Channels outside of the application. */
export type OutsideChannel = Exclude<Channel, 'inApp'>

/** An urgent message that cannot be delivered falls back to the next channel in this order. */
export const fallBackOrder: readonly OutsideChannel[] = ['telegram', 'max', 'push', 'letter']

export const channelTitles: Record<Channel, string> = {
  inApp: 'В приложении',
  push: 'Push',
  telegram: 'Telegram',
  max: 'MAX',
  letter: 'Письмо',
}
