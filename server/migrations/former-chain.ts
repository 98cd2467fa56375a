/**
 * Databases of the chain of 77 migrations that this set replaces (docs/decisions/0116-one-schema.md). The
 * last two migrations produced the schema of this set, except for the names below (keyed by the former
 * name) and for the columns of one index, which the last migration extended.
 */
export const formerChain = {
  first: '0001_foundations',
  ends: ['0151_visit_arrivals', '0160_taken_in_report_index'],
} as const

/** The migration of this set that is equivalent to the end of the former chain. */
export const adoptedAs = '0014_access'

export const tables: Readonly<Record<string, string>> = {
  recovery_wishes: 'recovery_requests',
  task_stretches: 'task_block_counts',
  task_stretch_deltas: 'task_block_count_deltas',
}

/** Keyed by the present name of the table. */
export const columns: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  recovery_requests: { asked_at: 'requested_at' },
  task_block_counts: { stretch: 'block' },
  task_block_count_deltas: { stretch: 'block' },
  car_positions: { told_at: 'published_at' },
  messenger_options: { only_row: 'is_singleton' },
  set_up_codes: { is_only: 'is_singleton' },
}

const constraints: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  notifications: { notifications_once: 'notifications_fact_unique' },
  deliveries: { deliveries_once: 'deliveries_fact_unique' },
  push_subscriptions: { push_subscriptions_once: 'push_subscriptions_endpoint_unique' },
  messenger_rule_chats: { messenger_rule_chats_once: 'messenger_rule_chats_unique' },
  messenger_rule_companies: { messenger_rule_companies_company: 'messenger_rule_companies_company_id_fkey' },
  recovery_requests: {
    recovery_wishes_pkey: 'recovery_requests_pkey',
    recovery_wishes_email_check: 'recovery_requests_email_check',
    recovery_wishes_address_check: 'recovery_requests_address_check',
  },
  task_block_counts: { task_stretches_pkey: 'task_block_counts_pkey' },
  set_up_codes: { set_up_codes_is_only_check: 'set_up_codes_is_singleton_check' },
  messenger_options: { messenger_options_only_row_check: 'messenger_options_is_singleton_check' },
}

const indexes: Readonly<Record<string, string>> = {
  audit_by_moment: 'audit_by_time',
  deliveries_of_notification: 'deliveries_by_notification',
  deliveries_of_user: 'deliveries_by_user',
  notifications_of_user: 'notifications_by_user',
  push_subscriptions_of_user: 'push_subscriptions_by_user',
  report_files_run_once: 'report_files_run_unique',
  saved_reports_name_once: 'saved_reports_name_unique',
  messenger_chats_once: 'messenger_chats_address_unique',
  messenger_chats_one_own: 'messenger_chats_user_unique',
  messenger_deliveries_once: 'messenger_deliveries_dedupe_key_unique',
  roll_calls_driver_once: 'roll_calls_driver_unique',
  roll_calls_user_once: 'roll_calls_user_unique',
  roll_calls_one_awaited_visit: 'roll_calls_awaited_visit_unique',
  suggestions_one_of_a_cause: 'suggestions_new_cause_unique',
  registration_requests_one_waiting: 'registration_requests_new_email_unique',
  task_pauses_one_open: 'task_pauses_open_unique',
  sessions_by_number: 'sessions_number_unique',
  sessions_by_age: 'sessions_by_creation',
  letters_to_send: 'letters_queued',
  companies_names: 'companies_name_search',
  companies_by_core: 'companies_name_core',
  tasks_facts: 'tasks_report_columns',
  suggestions_by_car_id: 'suggestions_by_car',
  suggestions_by_company_id: 'suggestions_by_company',
  suggestions_by_task_id: 'suggestions_by_task',
  drivers_by_created_at: 'drivers_by_creation',
  messenger_chats_by_person: 'messenger_chats_by_external_user',
  search_words_beginning: 'search_words_prefix',
  search_words_similar: 'search_words_trigrams',
  registration_requests_by_time: 'registration_requests_by_creation',
  maintenance_ranges_near: 'maintenance_ranges_soon',
}

const functions: Readonly<Record<string, string>> = {
  tell_session_ended: 'notify_session_ended',
  tell_user_changed: 'notify_user_changed',
  tell_second_factor_changed: 'notify_second_factor_changed',
  raise_walls: 'apply_row_level_security',
  note_user_seen: 'update_user_last_seen',
  bound_range: 'set_range_bounds',
  follow_mileage: 'refresh_terms_of_changed_cars',
  renew_car_terms: 'refresh_car_terms_in_bulk',
  begin_company_totals: 'create_company_totals',
  empty_car_totals: 'reset_company_car_totals',
  empty_driver_totals: 'reset_company_driver_totals',
  empty_range_counts: 'clear_range_counts',
  empty_open_tasks: 'reset_company_open_tasks',
  empty_task_stretches: 'clear_task_block_counts',
  empty_task_rollups: 'clear_task_rollups',
  count_inserted_tasks: 'count_task_insert',
  count_deleted_tasks: 'count_task_delete',
  count_updated_tasks: 'count_task_update',
  stretch_inserted_tasks: 'count_task_block_insert',
  stretch_deleteed_tasks: 'count_task_block_delete',
  stretch_moved_tasks: 'count_task_block_move',
  fold_task_stretches: 'fold_task_block_counts',
  recount_task_stretches: 'recount_task_blocks',
  keep_track_days: 'maintain_track_partitions',
}

/** Keyed by the present name of the table. */
const triggers: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  maintenance_ranges: {
    maintenance_ranges_bound: 'maintenance_ranges_set_bounds',
    maintenance_ranges_bound_new: 'maintenance_ranges_set_new_bounds',
    maintenance_ranges_emptied: 'maintenance_ranges_count_truncate',
  },
  cars: { cars_follow_mileage: 'cars_refresh_terms' },
  companies: { companies_begin_totals: 'companies_create_totals' },
  car_counts: { car_counts_emptied: 'car_counts_truncate' },
  driver_counts: { driver_counts_emptied: 'driver_counts_truncate' },
  tasks: {
    tasks_open_emptied: 'tasks_count_open_truncate',
    tasks_rollups_emptied: 'tasks_roll_up_truncate',
    tasks_stretch_truncate: 'tasks_count_block_truncate',
    tasks_stretch_insert: 'tasks_count_block_insert',
    tasks_stretch_delete: 'tasks_count_block_delete',
    tasks_stretch_move: 'tasks_count_block_move',
    tasks_count_inserted: 'tasks_count_insert',
    tasks_count_deleted: 'tasks_count_delete',
    tasks_count_updated: 'tasks_count_update',
  },
  sessions: { sessions_seen: 'sessions_update_last_seen' },
}

const pairs = (names: Readonly<Record<string, string>>): [string, string][] => Object.entries(names)
const ofTables = (
  names: Readonly<Record<string, Readonly<Record<string, string>>>>,
): [string, string, string][] =>
  Object.entries(names).flatMap(([table, inner]) =>
    pairs(inner).map(([from, to]): [string, string, string] => [table, from, to]),
  )

export const renames: readonly string[] = [
  ...pairs(tables).map(([from, to]) => `alter table ${from} rename to ${to}`),
  ...ofTables(columns).map(([table, from, to]) => `alter table ${table} rename column ${from} to ${to}`),
  ...ofTables(constraints).map(
    ([table, from, to]) => `alter table ${table} rename constraint ${from} to ${to}`,
  ),
  ...pairs(indexes).map(([from, to]) => `alter index ${from} rename to ${to}`),
  ...pairs(functions).map(([from, to]) => `alter function ${from} rename to ${to}`),
  ...ofTables(triggers).map(([table, from, to]) => `alter trigger ${from} on ${table} rename to ${to}`),
]
