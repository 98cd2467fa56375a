import { usualContext } from '@naryad/contract/calls/phone-connections.words'

import type { ExchangeKeys } from '../exchanges/exchange.ts'
import type { AmiAddress } from './ami.client.ts'

const usualPort = 5038
const usualTlsPort = 5039

/** Undefined: not everything is entered. */
export function addressOf(keys: ExchangeKeys): AmiAddress | undefined {
  const { host = '', login = '', secret = '', ca = '' } = keys
  if (host === '' || login === '' || secret === '') return undefined
  const [name = '', port] = host.split(':')
  const isTls = (keys['tls'] ?? '') !== ''
  const usual = isTls ? usualTlsPort : usualPort
  return {
    host: name,
    port: port === undefined ? usual : Number(port),
    login,
    secret,
    tls: isTls ? { ca } : null,
  }
}

export const contextOf = ({ context = '' }: ExchangeKeys): string => (context === '' ? usualContext : context)
