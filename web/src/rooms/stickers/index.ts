export { usePrintStickers } from './usePrintStickers.ts'
