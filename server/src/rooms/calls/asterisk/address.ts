import { usualContext } from '@naryad/contract/calls/phone-connections.words'

import type { ExchangeKeys } from '../exchanges/exchange.ts'
import type { AmiAddress } from './ami.client.ts'

const usualPort = 5038

/** Undefined: not everything is entered. */
export function addressOf({ host = '', login = '', secret = '' }: ExchangeKeys): AmiAddress | undefined {
  if (host === '' || login === '' || secret === '') return undefined
  const [name = '', port] = host.split(':')
  return { host: name, port: port === undefined ? usualPort : Number(port), login, secret }
}

export const contextOf = ({ context = '' }: ExchangeKeys): string => (context === '' ? usualContext : context)
