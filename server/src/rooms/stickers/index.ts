export { mountStickers } from './stickers.routes.ts'
