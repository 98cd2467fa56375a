export { printStickers } from './printStickers.ts'
