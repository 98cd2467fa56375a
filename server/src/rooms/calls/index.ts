export { openExchangesWorker } from './asterisk/worker.service.ts'
export { askExchange } from './outgoing/ask-exchange.ts'
export { RecordingCache } from './outgoing/recording-cache.ts'
