import { defineRoom } from '../room.ts'
import { mountStickers } from './stickers.routes.ts'

export const stickersRoom = defineRoom({
  name: 'stickers',
  mount: mountStickers,
})
