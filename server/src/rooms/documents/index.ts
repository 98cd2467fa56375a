export { readExecutor } from './document-data.service.ts'
export {
  executorText,
  facts,
  grid,
  heading,
  letterhead,
  longDay,
  partyText,
  quantityText,
  rule,
  shortDay,
  signatureBlock,
  sumText,
} from './layout.ts'
export { moneyInWords } from './money-words.ts'
