import type { Kysely } from 'kysely'

import { runScript } from './run-script.ts'

/**
 * A poll of the monitoring system writes the positions of a fleet to its trucks, a thousand in one statement.
 *
 * The condition on ranges with kilometres was part of an `or`, so all ranges were read once for each thousand positions.
 * As a lateral join it is an index scan for each truck with a changed mileage.
 *
 * A changed truck gets a new entry in each of its indexes, so its short codes are computed although they are the same.
 * A loop does it, because starting a query for each row cost a quarter of the statement. A code may come twice: an
 * index over arrays stores it once.
 */
const schema = String.raw`
create or replace function refresh_terms_of_changed_cars() returns trigger language plpgsql as $$ begin
  perform refresh_car_terms(array_agg(n.id))
  from new_rows n join old_rows o on o.id = n.id
  left join lateral (
    select true as by_mileage from maintenance_ranges r
    where n.mileage_km is distinct from o.mileage_km
      and r.car_id = n.id and r.done_at is null and r.mileage_to is not null
    limit 1) as ends on true
  where (n.status = 'ARCHIVED') <> (o.status = 'ARCHIVED') or ends.by_mileage
  having count(*) > 0;
  return null;
end $$;

create or replace function car_short_codes(search_text text, plate_code text) returns text[]
language plpgsql immutable parallel safe cost 1000 as $$
declare
  codes text[] := '{}';
  word text;
  places integer := char_length(plate_code) - 2;
begin
  foreach word in array string_to_array(search_text, ' ') loop
    if char_length(word) >= 3 then codes := codes || left(word, 3); end if;
    if char_length(word) >= 4 then codes := codes || left(word, 4); end if;
  end loop;
  for place in 1 .. places loop
    codes := codes || substr(plate_code, place, 3);
    if place < places then codes := codes || substr(plate_code, place, 4); end if;
  end loop;
  return codes;
end $$;
`

export const up = (db: Kysely<unknown>): Promise<void> => runScript(db, schema)
