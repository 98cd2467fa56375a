import type { Kysely } from 'kysely'

import * as m0001 from './0001_foundations.ts'
import * as m0002 from './0002_companies.ts'
import * as m0003 from './0003_users.ts'
import * as m0004 from './0004_cars.ts'
import * as m0005 from './0005_tasks.ts'
import * as m0006 from './0006_task_counts.ts'
import * as m0007 from './0007_task_search.ts'
import * as m0008 from './0008_attachments.ts'
import * as m0009 from './0009_production_calendar.ts'
import * as m0010 from './0010_task_reads.ts'
import * as m0011 from './0011_session_notices.ts'
import * as m0012 from './0012_task_orders.ts'
import * as m0013 from './0013_task_facets.ts'
import * as m0014 from './0014_vacuum.ts'
import * as m0015 from './0015_registers.ts'
import * as m0016 from './0016_maintenance.ts'
import * as m0017 from './0017_imports.ts'
import * as m0018 from './0018_audit.ts'
import * as m0019 from './0019_settings.ts'
import * as m0020 from './0020_letters.ts'
import * as m0021 from './0021_users.ts'
import * as m0022 from './0022_registration.ts'
import * as m0023 from './0023_second_factor.ts'
import * as m0024 from './0024_walls.ts'
import * as m0025 from './0025_term_states.ts'
import * as m0026 from './0026_listed_cars.ts'
import * as m0027 from './0027_archived_terms.ts'
import * as m0028 from './0028_dictionary_versions.ts'
import * as m0029 from './0029_narrow_keepers.ts'
import * as m0030 from './0030_login_counters.ts'
import * as m0031 from './0031_kept_pages.ts'
import * as m0033 from './0033_company_cores.ts'
import * as m0035 from './0035_ranges_in_bulk.ts'
import * as m0036 from './0036_planned_once.ts'
import * as m0037 from './0037_range_counts.ts'
import * as m0038 from './0038_nearest_ranges.ts'
import * as m0039 from './0039_surnames.ts'
import * as m0040 from './0040_task_stretches.ts'
import * as m0041 from './0041_company_totals.ts'
import * as m0042 from './0042_silent_cars.ts'
import * as m0043 from './0043_imei_beginnings.ts'
import * as m0044 from './0044_public_task_updates.ts'
import * as m0045 from './0045_one_truck_a_driver.ts'
import * as m0046 from './0046_refused_costs.ts'
import * as m0047 from './0047_handovers.ts'
import * as m0048 from './0048_task_sources.ts'
import * as m0054 from './0054_task_times.ts'
import * as m0056 from './0056_roll_call.ts'
import * as m0057 from './0057_manual_deadlines.ts'
import * as m0058 from './0058_operators_in_search.ts'
import * as m0059 from './0059_connections.ts'
import * as m0060 from './0060_notifications.ts'
import * as m0065 from './0065_messengers.ts'
import * as m0070 from './0070_suggestions.ts'
import * as m0071 from './0071_positions.ts'
import * as m0072 from './0072_positions_sequence.ts'
import * as m0075 from './0075_geocode_cache.ts'
import * as m0080 from './0080_calendar.ts'
import * as m0088 from './0088_driver_page.ts'
import * as m0089 from './0089_signatures.ts'
import * as m0093 from './0093_saved_reports.ts'
import * as m0100 from './0100_api_tokens.ts'
import * as m0101 from './0101_price_items.ts'
import * as m0102 from './0102_mentions.ts'
import * as m0105 from './0105_car_titles.ts'
import * as m0106 from './0106_import_settings.ts'
import * as m0110 from './0110_notification_outbox.ts'
import * as m0115 from './0115_task_rollups.ts'
import * as m0116 from './0116_report_addresses.ts'
import * as m0120 from './0120_zones.ts'
import * as m0125 from './0125_card_reading_kind.ts'
import * as m0126 from './0126_task_marks.ts'
import * as m0127 from './0127_stickers.ts'
import * as m0137 from './0137_report_indexes.ts'
import * as m0150 from './0150_unlinked_chats.ts'
import * as m0151 from './0151_visit_arrivals.ts'
import * as m0160 from './0160_taken_in_report_index.ts'

interface Migration {
  up: (db: Kysely<unknown>) => Promise<void>
}

/** Forward only, in order; a landed migration is never edited. */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001_foundations': m0001,
  '0002_companies': m0002,
  '0003_users': m0003,
  '0004_cars': m0004,
  '0005_tasks': m0005,
  '0006_task_counts': m0006,
  '0007_task_search': m0007,
  '0008_attachments': m0008,
  '0009_production_calendar': m0009,
  '0010_task_reads': m0010,
  '0011_session_notices': m0011,
  '0012_task_orders': m0012,
  '0013_task_facets': m0013,
  '0014_vacuum': m0014,
  '0015_registers': m0015,
  '0016_maintenance': m0016,
  '0017_imports': m0017,
  '0018_audit': m0018,
  '0019_settings': m0019,
  '0020_letters': m0020,
  '0021_users': m0021,
  '0022_registration': m0022,
  '0023_second_factor': m0023,
  '0024_walls': m0024,
  '0025_term_states': m0025,
  '0026_listed_cars': m0026,
  '0027_archived_terms': m0027,
  '0028_dictionary_versions': m0028,
  '0029_narrow_keepers': m0029,
  '0030_login_counters': m0030,
  '0031_kept_pages': m0031,
  '0033_company_cores': m0033,
  '0035_ranges_in_bulk': m0035,
  '0036_planned_once': m0036,
  '0037_range_counts': m0037,
  '0038_nearest_ranges': m0038,
  '0039_surnames': m0039,
  '0040_task_stretches': m0040,
  '0041_company_totals': m0041,
  '0042_silent_cars': m0042,
  '0043_imei_beginnings': m0043,
  '0044_public_task_updates': m0044,
  '0045_one_truck_a_driver': m0045,
  '0046_refused_costs': m0046,
  '0047_handovers': m0047,
  '0048_task_sources': m0048,
  '0054_task_times': m0054,
  '0056_roll_call': m0056,
  '0057_manual_deadlines': m0057,
  '0058_operators_in_search': m0058,
  '0059_connections': m0059,
  '0060_notifications': m0060,
  '0065_messengers': m0065,
  '0070_suggestions': m0070,
  '0071_positions': m0071,
  '0072_positions_sequence': m0072,
  '0075_geocode_cache': m0075,
  '0080_calendar': m0080,
  '0088_driver_page': m0088,
  '0089_signatures': m0089,
  '0093_saved_reports': m0093,
  '0100_api_tokens': m0100,
  '0101_price_items': m0101,
  '0102_mentions': m0102,
  '0105_car_titles': m0105,
  '0106_import_settings': m0106,
  '0110_notification_outbox': m0110,
  '0115_task_rollups': m0115,
  '0116_report_addresses': m0116,
  '0120_zones': m0120,
  '0125_card_reading_kind': m0125,
  '0126_task_marks': m0126,
  '0127_stickers': m0127,
  '0137_report_indexes': m0137,
  '0150_unlinked_chats': m0150,
  '0151_visit_arrivals': m0151,
  '0160_taken_in_report_index': m0160,
}
