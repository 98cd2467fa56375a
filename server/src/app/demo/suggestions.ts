import type postgres from 'postgres'

import { companyZone } from '../../platform/time/company-day.ts'

/**
 * Pending suggestions on the last day of the demo: two public requests made by the sticker of a truck, and two trucks
 * with silent trackers.
 */
export async function loadSuggestions(sql: postgres.TransactionSql, now: Date): Promise<void> {
  await sql`
    insert into suggestions (source, queue, title, words, evidence, lat, lon, company_id, car_id, cause, created_at)
    select 'RULE', 'glonass', 'Трекер молчит', 'Трекер молчит дольше нормы. Проверьте питание и связь.',
      jsonb_build_array(
        jsonb_build_object('title', 'Последняя связь', 'text',
          to_char(last_seen_at at time zone ${companyZone}, 'DD.MM.YYYY HH24:MI')),
        jsonb_build_object('title', 'Напряжение', 'text', '11,4 В')),
      lat, lon, company_id, id, 'silence ' || id, ${now}::timestamptz - make_interval(mins => (40 * number)::int)
    from (
      select cars.*, row_number() over (order by last_seen_at desc) as number from cars
      where last_seen_at < ${now}::timestamptz - interval '2 days' and status in ('READY', 'ON_ROUTE')
        and not exists (select from tasks where tasks.car_id = cars.id and tasks.is_open)
      order by last_seen_at desc limit 2) as silent
    order by number desc`
  await sql`
    insert into suggestions (source, queue, title, words, evidence, company_id, car_id, contact_name, contact_phone, created_at)
    select 'PUBLIC', 'external', 'Заявка по наклейке', words,
      jsonb_build_array(jsonb_build_object('title', 'Откуда', 'text', 'Наклейка на ТС')),
      company_id, cars.id, name, phone, ${now}::timestamptz - make_interval(mins => minutes)
    from (values
      ('А417КМ116', 'Тахограф пишет «нет карты», хотя карта стоит. Стою на базе до 16:00.', 'Рустам', '+79270001122', 25),
      (null, 'Не открывается шлагбаум по ключу, вчера работал.', 'Сергей', '+79370003344', 12)
    ) as request(plate, words, name, phone, minutes)
    join lateral (
      select id, company_id from cars where plate = request.plate or request.plate is null and status = 'READY' and company_id = 2
      order by id limit 1) as cars on true`
}
