import { z } from 'zod'

import { schemas } from '../../kit/route.ts'
import {
  StickerCar,
  StickerPage,
  StickerParams,
  StickerPhotoQuery,
  StickerRequestInput,
  StickersInput,
} from './stickers.ts'
import { maxStickerPhotos } from './stickers.words.ts'

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
    reply: z.object({ message: z.string(), photoKey: z.string() }),
  },
  attach: {
    summary: 'Приложить фотографии к отправленному сообщению: в течение часа, пока его не разобрали',
    params: StickerParams,
    query: StickerPhotoQuery,
    maxFiles: maxStickerPhotos,
    reply: z.object({ count: z.int() }),
  },
})
