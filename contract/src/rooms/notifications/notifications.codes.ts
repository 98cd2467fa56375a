import { z } from 'zod'

import { channels } from './notifications.channels.ts'
import { notificationKinds } from './notifications.kinds.ts'
import { deliveryStates } from './notifications.words.ts'

export const Channel = z.enum(channels).meta({ title: 'Канал' })
export const OutsideChannel = z.enum(['push', 'telegram', 'max', 'letter']).meta({ title: 'Канал' })
export const NotificationKind = z.enum(notificationKinds).meta({ title: 'Вид уведомления' })
export const DeliveryState = z.enum(deliveryStates).meta({ title: 'Состояние' })
