-- Ratings of requests that were closed lately. :now is the end of the demo.
insert into ratings (task_id, closed_at, email, status, secret_hash, asked_at, expires_at, channel, score, text, answered_at)
select id, closed_at, 'client' || company_id || '@example.ru', case when n % 5 < 3 then 'ANSWERED' else 'SENT' end,
  sha256(convert_to('demo rating ' || id, 'UTF8')), closed_at, closed_at + interval '14 days', 'EMAIL',
  case when n % 5 < 3 then (array[5, 5, 4, 5, 3, 5, 4, 2])[1 + n % 8] end,
  case when n % 5 < 3 and n % 8 = 7 then 'Ждали инженера на час дольше обещанного' when n % 5 < 3 and n % 8 = 0 then 'Спасибо, быстро' else '' end,
  case when n % 5 < 3 then closed_at + interval '3 hours' end
from (
  select tasks.id, tasks.closed_at, tasks.company_id, row_number() over (order by tasks.id desc)::integer as n
  from tasks
  where status = 'CLOSED' and company_id is not null and closed_at between :now - interval '25 days' and :now - interval '4 hours'
) as closed where n <= 60;
