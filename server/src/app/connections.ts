import { connectionDefs, type ConnectionKey } from '@naryad/contract/connections/connections'

import { makeSecretBox } from '../platform/secrets/secret-box.ts'
import type { ConnectionSource } from '../rooms/connections/index.ts'
import { tokenMailboxes } from '../rooms/mailboxes/index.ts'
import type { Connections } from '../rooms/settings/index.ts'
import type { Config } from './config.ts'
import { secretKeysOf } from './keys.ts'

interface Given {
  readonly config: Config
  readonly keys: readonly Uint8Array[]
  readonly retiredKeys?: readonly Uint8Array[] | undefined
}

/**
 * The address and the mail server configured by the environment, and the keys that encrypt a mail password
 * stored by the settings screen.
 */
export function connectionsOf({
  config: { PUBLIC_URL: publicUrl, PORT, NARYAD_SMTP_URL: url, NARYAD_MAIL_FROM: from },
  keys,
  retiredKeys = [],
}: Given): Connections {
  return {
    publicUrl,
    localUrl: `http://localhost:${PORT}`,
    mail: url !== undefined && from !== undefined ? { url, from } : undefined,
    mailboxes: tokenMailboxes(makeSecretBox(secretKeysOf(keys, retiredKeys, 'mailboxes'))),
    box: makeSecretBox(secretKeysOf(keys, retiredKeys, 'connections')),
  }
}

/** Connections set by the environment, and the keys that decrypt those stored in the database. */
export const connectionSourceOf = ({ config, keys, retiredKeys = [] }: Given): ConnectionSource => ({
  fixed: Object.fromEntries(
    (Object.keys(connectionDefs) as ConnectionKey[]).flatMap((key) => {
      const fixed = config[connectionDefs[key].variable]
      return fixed ? [[key, fixed]] : []
    }),
  ),
  box: makeSecretBox(secretKeysOf(keys, retiredKeys, 'connections')),
})
