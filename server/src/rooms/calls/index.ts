export { askExchange } from './outgoing/ask-exchange.ts'
