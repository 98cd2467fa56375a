import type { PhoneProvider } from '@naryad/contract/calls/phone-connections.words'

import { asteriskExchange } from './asterisk.ts'
import type { Exchange } from './exchange.ts'
import { genericExchange } from './generic.ts'
import { mangoExchange } from './mango.ts'
import { megafonExchange } from './megafon.ts'
import { sipuniExchange } from './sipuni.ts'
import { uisExchange } from './uis.ts'
import { zadarmaExchange } from './zadarma.ts'

export const exchanges: Readonly<Record<PhoneProvider, Exchange>> = {
  GENERIC: genericExchange,
  MANGO: mangoExchange,
  MEGAFON: megafonExchange,
  ZADARMA: zadarmaExchange,
  SIPUNI: sipuniExchange,
  UIS: uisExchange,
  ASTERISK: asteriskExchange,
}
