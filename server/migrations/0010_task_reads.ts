import { sql, type Kysely } from 'kysely'

const queues = ['tachograph', 'glonass', 'skud', 'luv', 'external']

/** Signs at which the text parser would see paths, hosts, numbers with a fraction, tags: for us they only part words. */
const plain = (text: string) => `translate(${text}, $$ёЁ./\\-_@:+&<>=?#%~'"$$, 'еЕ' || repeat(' ', 18))`
const squeezed = (text: string) => `nullif(lower(translate(${text}, ' -/.№_', '')), '')`

export async function up(db: Kysely<unknown>): Promise<void> {
  await searchByQueue(db)
  await words(db)
  await totals(db)
  // A plan changes rarely and alone, so it may be indexed though the work on a task touches it.
  await sql`create index tasks_by_plan on tasks (planned_from) where planned_from is not null`.execute(db)
  // Whoever deletes a monitoring server is told by what it is used.
  await sql`create index tasks_by_car_server on tasks (car_server_id) where car_server_id is not null`.execute(
    db,
  )
  await sql`create index cars_by_car_server on cars (car_server_id) where car_server_id is not null`.execute(
    db,
  )
}

/**
 * An inverted index a queue: a word's tasks of one queue are read, not the word's tasks of all crossed with a third of
 * the table. The pending list is short, because every search walks it, and yet a bulk report is written twice as fast.
 */
async function searchByQueue(db: Kysely<unknown>): Promise<void> {
  await sql`drop index task_search_words`.execute(db)
  await sql`alter table task_search add column queue queue`.execute(db)
  await sql`update task_search set queue = tasks.queue from tasks where tasks.id = task_id`.execute(db)
  await sql`alter table task_search alter column queue set not null`.execute(db)
  for (const queue of queues)
    await sql`
      create index ${sql.ref(`task_search_${queue}`)} on task_search using gin (words) with (gin_pending_list_limit = 512)
      where queue = ${sql.lit(queue)}`.execute(db)
}

async function words(db: Kysely<unknown>): Promise<void> {
  // What a task is found by. Text by its stems; names also as they are; a plate by its ends, a VIN by its last signs;
  // the number and the organization as lexemes that nobody can type.
  const text =
    plain(`concat_ws(' ', tasks.title, tasks.description, tasks.driver_description, tasks.work_report,
    tasks.external_organization, companies.name, drivers.last_name, drivers.first_name, drivers.middle_name)`)
  const names = plain(`concat_ws(' ', companies.name, tasks.external_organization, drivers.last_name,
    drivers.first_name, drivers.middle_name, cars.brand, cars.model, cars.garage_number, tasks.external_number)`)
  const pieces = [
    `'№' || tasks.id`,
    `'c:' || tasks.company_id`,
    'lower(cars.plate)',
    `nullif(lower(substr(cars.plate, 2)), '')`,
    `lower(substring(cars.plate from '^\\D*\\d+(\\D+\\d+)$'))`,
    `lower(substring(cars.plate from '^\\D{2}(\\d{6,7})$'))`,
    'lower(cars.vin)',
    'lower(right(cars.vin, 8))',
    'lower(right(cars.vin, 6))',
    'lower(right(cars.vin, 4))',
    squeezed('cars.garage_number'),
    squeezed('tasks.external_number'),
  ]
  await sql
    .raw(
      `create view task_words as
        select tasks.id as task_id, tasks.queue,
          strip(to_tsvector('russian', ${text}) || to_tsvector('simple', ${names})
            || array_to_tsvector(array_remove(array[${pieces.join(', ')}], null))) as words
        from tasks
        left join companies on companies.id = tasks.company_id
        left join cars on cars.id = tasks.car_id
        left join drivers on drivers.id = tasks.driver_id`,
    )
    .execute(db)

  // The vocabulary holds every lexeme of letters alone, so that the beginning of a word is looked up here.
  await sql`create index search_words_beginning on search_words (word collate "C")`.execute(db)
  await sql`
    create function refresh_task_search(ids integer[]) returns void language sql as $$
      with refreshed as (
        insert into task_search select task_id, words, queue from task_words where task_id = any(ids)
        on conflict (task_id) do update set words = excluded.words, queue = excluded.queue
          where (task_search.words, task_search.queue) is distinct from (excluded.words, excluded.queue)
        returning words)
      insert into search_words
        select distinct lexeme from refreshed, unnest(tsvector_to_array(words)) as lexeme
        where lexeme ~ '^[a-zа-я]{2,}$' and not exists (select from search_words where word = lexeme)
        order by lexeme
        on conflict do nothing
    $$`.execute(db)
  // After a load that brought tasks and no words.
  await sql`
    create function rebuild_task_search() returns void language sql as $$
      delete from task_search;
      delete from search_words;
      insert into task_search select task_id, words, queue from task_words;
      insert into search_words select word from ts_stat('select words from task_search') where word ~ '^[a-zа-я]{2,}$'
    $$`.execute(db)
  // A swap of two letters leaves few common trigrams: the usual threshold would miss it.
  await sql`
    create function similar_words(typed text) returns setof text language sql stable
    set pg_trgm.similarity_threshold = 0.2 as $$
      select word from search_words where word % typed order by similarity(word, typed) desc, word limit 30
    $$`.execute(db)
}

/** The counts once more without the finer dimensions: most lists ask for a queue and some statuses, thousands of rows apart. */
async function totals(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table task_totals (
      queue queue not null,
      status task_status not null,
      n integer not null,
      primary key (queue, status)
    ) with (fillfactor = 70)`.execute(db)
  await sql`
    insert into task_totals select queue, status, sum(n) from task_counts group by queue, status`.execute(db)
  const key = sql.raw('queue, status, operator_id, is_warranty, has_unapproved_costs, has_car')
  await sql`
    create or replace function fold_task_counts() returns void language sql as $$
      with moved as (delete from task_count_deltas returning *),
      folded as (
        insert into task_counts select ${key}, sum(n) from moved group by ${key} having sum(n) <> 0
        on conflict (${key}) do update set n = task_counts.n + excluded.n)
      insert into task_totals select queue, status, sum(n) from moved group by queue, status having sum(n) <> 0
      on conflict (queue, status) do update set n = task_totals.n + excluded.n;
      delete from task_counts where n = 0
    $$`.execute(db)
  await sql`
    create or replace function recount_tasks() returns void language sql as $$
      delete from task_count_deltas;
      delete from task_counts;
      delete from task_totals;
      insert into task_counts
        select ${key}, count(*) from (
          select queue, status, coalesce(operator_id, 0) as operator_id, is_warranty,
            costs > 0 and not is_costs_approved as has_unapproved_costs, car_id is not null as has_car
          from tasks) as rows
        group by ${key};
      insert into task_totals select queue, status, sum(n) from task_counts group by queue, status
    $$`.execute(db)
}
