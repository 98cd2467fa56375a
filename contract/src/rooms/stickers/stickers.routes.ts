import { z } from 'zod'

import { routes } from '../../kit/route.ts'
import { StickerCar, StickerPage, StickerParams, StickerRequestInput, StickersInput } from './stickers.ts'

export const stickersRoutes = routes({
  print: {
    method: 'POST',
    path: '/stickers',
    access: 'cars.write',
    summary: 'Наклейки с QR на ТС, по восемь на листе, PDF',
    body: StickersInput,
    reply: 'file',
    isLong: true,
  },
  car: {
    method: 'GET',
    path: '/stickers/:code/car',
    access: 'cars.read',
    summary: 'ТС по коду с наклейки',
    params: StickerParams,
    reply: StickerCar,
  },
  page: {
    method: 'GET',
    path: '/stickers/:code',
    access: 'public',
    summary: 'Страница за QR на ТС: госномер, телефон сервиса, принимаются ли заявки',
    params: StickerParams,
    reply: StickerPage,
    refuses: ['TOO_OFTEN'],
  },
  request: {
    method: 'POST',
    path: '/stickers/:code/requests',
    access: 'public',
    summary: 'Сообщить о неисправности без учётной записи: попадает «На разбор»',
    params: StickerParams,
    body: StickerRequestInput,
    reply: z.object({ message: z.string() }),
    status: 201,
    refuses: ['FORBIDDEN', 'TOO_OFTEN'],
  },
})
