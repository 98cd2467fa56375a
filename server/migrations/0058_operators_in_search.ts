import { sql, type Kysely } from 'kysely'

/** As 0010 has it: without ё, and without the signs that would make one word of two. */
const plain = (text: string) => `translate(${text}, $$ёЁ./\\-_@:+&<>=?#%~'"$$, 'еЕ' || repeat(' ', 18))`
const squeezed = (text: string) => `nullif(lower(translate(${text}, ' -/.№_', '')), '')`

/**
 * Tasks are found by their operator and by the number of the truck's cryptographic block. The operator is a lexeme that
 * nobody can type, as the organization is: people are looked up among the few users when somebody asks, so that another
 * surname needs no task to be touched.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const text =
    plain(`concat_ws(' ', tasks.title, tasks.description, tasks.driver_description, tasks.work_report,
    tasks.external_organization, companies.name, drivers.last_name, drivers.first_name, drivers.middle_name)`)
  const names = plain(`concat_ws(' ', companies.name, tasks.external_organization, drivers.last_name,
    drivers.first_name, drivers.middle_name, cars.brand, cars.model, cars.garage_number, cars.skzi_number,
    tasks.external_number)`)
  const pieces = [
    `'№' || tasks.id`,
    `'c:' || tasks.company_id`,
    `'o:' || tasks.operator_id`,
    'lower(cars.plate)',
    `nullif(lower(substr(cars.plate, 2)), '')`,
    `lower(substring(cars.plate from '^\\D*\\d+(\\D+\\d+)$'))`,
    `lower(substring(cars.plate from '^\\D{2}(\\d{6,7})$'))`,
    'lower(cars.vin)',
    'lower(right(cars.vin, 8))',
    'lower(right(cars.vin, 6))',
    'lower(right(cars.vin, 4))',
    squeezed('cars.garage_number'),
    squeezed('cars.skzi_number'),
    // «НКМ-2 № 000451122» is asked for as 451122, too.
    `nullif(ltrim(substring(cars.skzi_number from '(\\d+)\\D*$'), '0'), '')`,
    squeezed('tasks.external_number'),
  ]
  await sql
    .raw(
      `create or replace view task_words as
        select tasks.id as task_id, tasks.queue,
          strip(to_tsvector('russian', ${text}) || to_tsvector('simple', ${names})
            || array_to_tsvector(array_remove(array[${pieces.join(', ')}], null))) as words
        from tasks
        left join companies on companies.id = tasks.company_id
        left join cars on cars.id = tasks.car_id
        left join drivers on drivers.id = tasks.driver_id`,
    )
    .execute(db)
  await sql`select rebuild_task_search()`.execute(db)
}
