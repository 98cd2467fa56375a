import { z } from 'zod'

import { Phone } from '../../kit/contact-fields.ts'
import { Id, ids, line, personName, text } from '../../kit/fields.ts'
import { CarName } from '../cars/car-name.ts'
import { maxStickers, maxStickerText } from './stickers.words.ts'

export const StickersInput = z
  .strictObject({ carIds: ids('ТС', maxStickers).min(1, 'выберите ТС') })
  .meta({ id: 'StickersInput' })
export type StickersInput = z.infer<typeof StickersInput>

export const StickerParams = z.strictObject({
  code: z
    .string()
    .regex(/^[\w-]{16}$/, 'код прочитан не полностью')
    .meta({ title: 'Код' }),
})

/** The key is in the answer to a sent request. */
export const StickerPhotoQuery = z.strictObject({
  token: z.string().min(20).max(1000).meta({ title: 'Ключ' }),
})

/** The truck behind a sticker, for a user who is signed in. */
export const StickerCar = z.object({ carId: Id }).meta({ id: 'StickerCar' })
export type StickerCar = z.infer<typeof StickerCar>

/** What the page shows to anyone who has scanned the sticker. */
export const StickerPage = z
  .object({
    car: CarName.omit({ id: true }),
    /** The name is empty until an administrator enters it. */
    service: z.object({ name: z.string(), phone: z.string().nullable() }),
    /** The page accepts requests; otherwise it shows only the phone. */
    isOpen: z.boolean(),
  })
  .meta({ id: 'StickerPage' })
export type StickerPage = z.infer<typeof StickerPage>

export const StickerRequestInput = z
  .strictObject({
    text: text({ title: 'Что случилось', min: 3, max: maxStickerText }),
    name: personName({ title: 'Как к вам обращаться', max: 200 }).default(''),
    phone: Phone,
    place: line({ title: 'Где стоите', max: 300 }).default(''),
  })
  .meta({ id: 'StickerRequestInput' })
export type StickerRequestInput = z.infer<typeof StickerRequestInput>
