import type postgres from 'postgres'

/** A yard around each of the first organizations with coordinates, and the trucks with their last position inside. */
export async function loadZones(sql: postgres.TransactionSql, now: Date): Promise<void> {
  await sql`
    insert into company_zones (company_id, name, lat, lon, radius_m, created_at, updated_at)
    select id, case when id % 3 = 0 then 'Стоянка' else 'База' end, lat, lon, 150 + id % 4 * 50, ${now}::timestamptz, ${now}::timestamptz
    from companies where lat is not null and is_active order by id limit 24`
  await sql`
    insert into company_zones (company_id, name, area, created_at, updated_at)
    select id, 'Ремонтная площадка', polygon(format('((%s,%s),(%s,%s),(%s,%s),(%s,%s))',
      lon + 0.006, lat + 0.001, lon + 0.012, lat + 0.002, lon + 0.011, lat + 0.005, lon + 0.005, lat + 0.004)), ${now}::timestamptz, ${now}::timestamptz
    from companies where lat is not null and is_active order by id limit 6`
  await sql`
    insert into car_zones (car_id, zone_id, entered_at)
    select cars.id, zones.id, ${now}::timestamptz - make_interval(mins => 20 + cars.id % 300)
    from company_zones as zones join cars on cars.company_id = zones.company_id
    where cars.lat is not null and metres_outside(zones, cars.lat, cars.lon) <= 0`
}
