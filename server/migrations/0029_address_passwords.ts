import type { Kysely } from 'kysely'

import { runScript } from './run-script.ts'

/**
 * The audit named addresses of connections with their passwords. The connections themselves are encrypted by the hourly
 * job `connections.secrets`, which has the key.
 */
const schema = String.raw`
update audit set details = regexp_replace(details, '(https?://[^/?#[:space:]:]*):[^/?#[:space:]]*@', '\1:***@', 'gi')
where kind = 'SETTINGS_CHANGED' and details ~* 'https?://[^/?#[:space:]]*@';
`

export const up = (db: Kysely<unknown>): Promise<void> => runScript(db, schema)
