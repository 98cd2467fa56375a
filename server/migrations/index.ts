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
import * as m0034 from './0034_next_moves.ts'
import * as m0035 from './0035_promises.ts'
import * as m0036 from './0036_shifts.ts'
import * as m0037 from './0037_task_undos.ts'
import * as m0038 from './0038_links.ts'
import * as m0039 from './0039_kinds_of_rules.ts'
import * as m0040 from './0040_find_and_share.ts'
import * as m0041 from './0041_crew.ts'
import * as m0043 from './0043_sticker_photos.ts'
import * as m0044 from './0044_units.ts'
import * as m0046 from './0046_tachograph_files.ts'
import * as m0047 from './0047_saved_promise_reports.ts'
import * as m0048 from './0048_arshin.ts'
import * as m0049 from './0049_lights.ts'
import * as m0050 from './0050_warranty.ts'
import * as m0051 from './0051_due.ts'
import * as m0052 from './0052_light_days.ts'
import * as m0053 from './0053_contracts.ts'
import * as m0054 from './0054_price_lists.ts'
import * as m0055 from './0055_triage.ts'
import * as m0056 from './0056_approvals.ts'
import * as m0057 from './0057_acts.ts'
import * as m0058 from './0058_mailboxes.ts'
import * as m0059 from './0059_sso.ts'
import * as m0060 from './0060_changes.ts'
import * as m0064 from './0064_webhooks.ts'
import * as m0065 from './0065_disputes.ts'
import * as m0070 from './0070_price_codes.ts'
import * as m0075 from './0075_automation.ts'
import * as m0076 from './0076_sso_recheck.ts'
import * as m0077 from './0077_calls.ts'
import * as m0078 from './0078_canned_answers.ts'
import * as m0079 from './0079_plan_approvals.ts'
import * as m0080 from './0080_ratings.ts'
import * as m0081 from './0081_mail_failures.ts'
import * as m0082 from './0082_approvers.ts'
import * as m0083 from './0083_noted_calls.ts'
import * as m0084 from './0084_exchange.ts'
import * as m0085 from './0085_task_codes.ts'
import * as m0086 from './0086_sso_logout.ts'
import * as m0087 from './0087_visits_by_index.ts'
import * as m0088 from './0088_plans_and_invoices.ts'
import * as m0089 from './0089_mail_tokens.ts'
import * as m0090 from './0090_photos_and_prices.ts'
import * as m0091 from './0091_prices_of_drivers.ts'
import * as m0092 from './0092_ratings_and_blocks.ts'
import * as m0093 from './0093_moved_approvals.ts'
import * as m0094 from './0094_codes_and_departures.ts'
import * as m0095 from './0095_fact_tasks.ts'
import * as m0096 from './0096_recounted_times.ts'
import * as m0097 from './0097_open_statistics.ts'
import * as m0098 from './0098_short_of_critical.ts'
import * as m0099 from './0099_units_and_erased_people.ts'
import * as m0100 from './0100_counts_of_due_and_units.ts'
import * as m0101 from './0101_approvals_in_chats.ts'
import * as m0102 from './0102_left_works.ts'
import * as m0103 from './0103_plans_taken_back.ts'

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
  '0034_next_moves': m0034,
  '0035_promises': m0035,
  '0036_shifts': m0036,
  '0037_task_undos': m0037,
  '0043_sticker_photos': m0043,
  '0044_units': m0044,
  '0046_tachograph_files': m0046,
  '0047_saved_promise_reports': m0047,
  '0048_arshin': m0048,
  '0049_lights': m0049,
  '0050_warranty': m0050,
  '0051_due': m0051,
  '0052_light_days': m0052,
  '0056_approvals': m0056,
  '0060_changes': m0060,
  '0064_webhooks': m0064,
  '0065_disputes': m0065,
  '0070_price_codes': m0070,
  '0075_automation': m0075,
  '0076_sso_recheck': m0076,
  '0077_calls': m0077,
  '0078_canned_answers': m0078,
  '0079_plan_approvals': m0079,
  '0080_ratings': m0080,
  '0081_mail_failures': m0081,
  '0082_approvers': m0082,
  '0083_noted_calls': m0083,
  '0084_exchange': m0084,
  '0085_task_codes': m0085,
  '0086_sso_logout': m0086,
  '0087_visits_by_index': m0087,
  '0088_plans_and_invoices': m0088,
  '0089_mail_tokens': m0089,
  '0090_photos_and_prices': m0090,
  '0091_prices_of_drivers': m0091,
  '0092_ratings_and_blocks': m0092,
  '0093_moved_approvals': m0093,
  '0094_codes_and_departures': m0094,
  '0095_fact_tasks': m0095,
  '0096_recounted_times': m0096,
  '0097_open_statistics': m0097,
  '0098_short_of_critical': m0098,
  '0099_units_and_erased_people': m0099,
  '0100_counts_of_due_and_units': m0100,
  '0101_approvals_in_chats': m0101,
  '0102_left_works': m0102,
  '0103_plans_taken_back': m0103,
  '0041_crew': m0041,
  '0040_find_and_share': m0040,
  '0038_links': m0038,
  '0039_kinds_of_rules': m0039,
  '0053_contracts': m0053,
  '0054_price_lists': m0054,
  '0055_triage': m0055,
  '0057_acts': m0057,
  '0058_mailboxes': m0058,
  '0059_sso': m0059,
}
