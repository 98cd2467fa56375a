import type { Kysely } from 'kysely'

import { runScript } from './run-script.ts'

/** The report of promises is saved under a name as the others are. */
export const up = (db: Kysely<unknown>): Promise<void> =>
  runScript(
    db,
    `
    alter table saved_reports drop constraint saved_reports_kind_check,
      add constraint saved_reports_kind_check
        check (kind in ('tasks', 'engineers', 'drivers', 'roll-call', 'promises', 'luv'));
  `,
  )
