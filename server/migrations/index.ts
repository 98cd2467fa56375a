import type { Kysely } from 'kysely'

import * as m0001 from './0001_types.ts'
import * as m0002 from './0002_companies.ts'
import * as m0003 from './0003_users.ts'
import * as m0004 from './0004_cars_and_drivers.ts'
import * as m0005 from './0005_tasks.ts'
import * as m0006 from './0006_task_search.ts'
import * as m0007 from './0007_task_counters.ts'
import * as m0008 from './0008_maintenance.ts'
import * as m0009 from './0009_register_counters.ts'
import * as m0010 from './0010_reports.ts'
import * as m0011 from './0011_notifications.ts'
import * as m0012 from './0012_field.ts'
import * as m0013 from './0013_records.ts'
import * as m0014 from './0014_access.ts'
import * as m0015 from './0015_overdue_days.ts'
import * as m0016 from './0016_chat_members.ts'
import * as m0017 from './0017_rollup_vacuum.ts'
import * as m0018 from './0018_company_files.ts'
import * as m0019 from './0019_operator_words.ts'
import * as m0020 from './0020_position_costs.ts'
import * as m0021 from './0021_phones.ts'
import * as m0022 from './0022_normal_texts.ts'
import * as m0024 from './0024_import_matching.ts'
import * as m0025 from './0025_saved_searches.ts'
import * as m0026 from './0026_odometers.ts'
import * as m0027 from './0027_occurrence.ts'
import * as m0029 from './0029_address_passwords.ts'
import * as m0030 from './0030_tracker_signals.ts'
import * as m0031 from './0031_declared_rows.ts'
import * as m0032 from './0032_urgency.ts'
import * as m0033 from './0033_deliveries.ts'

interface Migration {
  readonly up: (db: Kysely<unknown>) => Promise<void>
  /** Applies to the first set only; see former-chain.ts. */
  readonly schema?: string
}

/** Forward only, in this order. A released migration is never edited. */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001_types': m0001,
  '0002_companies': m0002,
  '0003_users': m0003,
  '0004_cars_and_drivers': m0004,
  '0005_tasks': m0005,
  '0006_task_search': m0006,
  '0007_task_counters': m0007,
  '0008_maintenance': m0008,
  '0009_register_counters': m0009,
  '0010_reports': m0010,
  '0011_notifications': m0011,
  '0012_field': m0012,
  '0013_records': m0013,
  '0014_access': m0014,
  '0015_overdue_days': m0015,
  '0016_chat_members': m0016,
  '0017_rollup_vacuum': m0017,
  '0018_company_files': m0018,
  '0019_operator_words': m0019,
  '0020_position_costs': m0020,
  '0021_phones': m0021,
  '0022_normal_texts': m0022,
  '0024_import_matching': m0024,
  '0025_saved_searches': m0025,
  '0026_odometers': m0026,
  '0027_occurrence': m0027,
  '0029_address_passwords': m0029,
  '0030_tracker_signals': m0030,
  '0031_declared_rows': m0031,
  '0032_urgency': m0032,
  '0033_deliveries': m0033,
}
