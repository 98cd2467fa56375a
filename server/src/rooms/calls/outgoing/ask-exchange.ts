import { type OutsideAnswer, request } from '../../../platform/outside/request.ts'
import type { Order } from './orders.ts'

interface AskOptions {
  readonly signal: AbortSignal
  readonly timeoutMs: number
  readonly maxBytes: number
}

/** Sends an order, or a request for an address that the exchange has given. */
export type AskExchange = (order: Order, options: AskOptions) => Promise<OutsideAnswer>

/** Addresses of the exchange are those of the internet: what it gives out may not lead into the inner network. */
export const askExchange: AskExchange = ({ method, url, headers, body }, options) =>
  request({ method, url, headers: { accept: '*/*', ...headers }, body, reach: 'public', ...options })
