import type { Kysely } from 'kysely'

import { runScript } from './run-script.ts'

export const schema = String.raw`
-- Trigram search, and the order of Russian words: ё beside е, numbers by value, Cyrillic before Latin.
create extension if not exists pg_trgm;
create collation if not exists ru (provider = icu, locale = 'ru-RU-u-kn-true');

create type queue as enum ('tachograph', 'glonass', 'skud', 'luv', 'external');
create type car_status as enum ('READY', 'ON_ROUTE', 'IN_SERVICE', 'IN_REPAIR', 'IDLE', 'ARCHIVED');
create type task_status as enum (
  'NEW', 'ASSIGNED', 'PLANNED', 'IN_PROGRESS', 'WAITING_CLIENT', 'COSTS_APPROVAL', 'WAITING_PARTS', 'DONE',
  'REMOTE_DONE', 'CLOSED');
create type task_priority as enum ('NORMAL', 'URGENT', 'CRITICAL');
create type task_source as enum ('STAFF', 'CLIENT', 'DRIVER', 'TELEGRAM', 'MAX', 'PUBLIC', 'API', 'RULE');
create type rollup_event as enum ('created', 'done', 'closed');

-- How text is stored where it is searched; platform/text/typed.ts folds the typed text in the same way, and a test
-- compares the two. Names are words in lower case. Codes (plates, VINs, serial numbers) are single words in upper case,
-- their letters Latin where Cyrillic and Latin look alike.
create function fold_words(text) returns text
language sql immutable parallel safe
return translate(lower(coalesce($1, '')), 'ё«»"''.,()-–—/\№@:;+_&|', 'е' || repeat(' ', 21));

create function fold_code(text) returns text
language sql immutable parallel safe
return translate(upper(coalesce($1, '')), 'АВЕКМНОРСТУХ «»"''.,()-–—/\№@:;+_&|', 'ABEKMHOPCTYX');

-- The name of an organization without its legal form: «ООО «ТрансЛогистик»» is similar to «Транслогистик».
create function name_core(text) returns text
language sql immutable parallel safe
return btrim(regexp_replace(' ' || fold_words($1) || ' ',
  ' (ооо|оао|ао|пао|зао|нао|тоо|ип|кфх|гуп|муп|мку|фгуп|llc|ltd)(?= )', ' ', 'g'));
`

export const up = (db: Kysely<unknown>): Promise<void> => runScript(db, schema)
