import { messengers } from '@naryad/contract/messengers/messengers.words'

import type { Db } from '../../platform/db/connect.ts'
import type { Channel } from '../deliveries/index.ts'
import type { FindConnections } from './bots/connections.ts'
import { messengerFinder } from './bots/find-messenger.ts'
import type { AttachFiles } from './inbound/reply.service.ts'
import { chatFileChannel } from './sending/chat-file.channel.ts'
import { messengerChannel } from './sending/messenger.channel.ts'

interface Parts {
  readonly findConnections: FindConnections
  /** Base URL of links. */
  readonly originOf: (db: Db) => Promise<string>
  readonly attach: (db: Db) => AttachFiles
}

/** The messengers, and files that they bring. */
export function messengerChannels({ findConnections, originOf, attach }: Parts): readonly Channel[] {
  const find = messengerFinder(findConnections)
  return [
    ...messengers.map((key) => messengerChannel(key, { find, originOf })),
    chatFileChannel({ find, attach }),
  ]
}
