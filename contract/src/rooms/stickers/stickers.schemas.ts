import { z } from 'zod'

import { schemas } from '../../kit/route.ts'
import { StickerCar, StickerPage, StickerParams, StickerRequestInput, StickersInput } from './stickers.ts'

export const stickersSchemas = schemas({
  print: { summary: 'Наклейки с QR на ТС, по восемь на листе, PDF', body: StickersInput },
  car: { summary: 'ТС по коду с наклейки', params: StickerParams, reply: StickerCar },
  page: {
    summary: 'Страница за QR на ТС: госномер, телефон сервиса, принимаются ли заявки',
    params: StickerParams,
    reply: StickerPage,
  },
  request: {
    summary: 'Сообщить о неисправности без учётной записи: попадает «На разбор»',
    params: StickerParams,
    body: StickerRequestInput,
    reply: z.object({ message: z.string() }),
  },
})
