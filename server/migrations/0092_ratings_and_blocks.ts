import type { Kysely } from 'kysely'

import { runScript } from './run-script.ts'

const schema = String.raw`
-- What was asked went out by some channel: ratings of the demo had none, and their cards could not be read.
update ratings set channel = 'EMAIL' where channel is null and status in ('SENT', 'ANSWERED');
alter table ratings
  add constraint ratings_channel_of_sent check (channel is not null or status in ('QUEUED', 'VOID'));
`

export const up = (db: Kysely<unknown>): Promise<void> => runScript(db, schema)
