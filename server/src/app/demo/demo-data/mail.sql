-- A mailbox that is off, and what has come to it in the last days; loaded after the tasks. :now is the end of the demo.
insert into mailboxes (address, provider, host, port, security, login, folder, authserv_id, result, queue, read_at,
  created_at)
values ('service@naryad.demo', 'OTHER', 'imap.naryad.demo', 993, 'TLS', 'service@naryad.demo', 'INBOX',
  'mx.naryad.demo', 'SUGGESTION', 'external', :now - interval '3 minutes', :now - interval '30 days');

-- Two letters wait for a dispatcher.
create temporary table mailed on commit drop as
  select row_number() over (order by contacts.id)::integer as n, cars.id as car_id, cars.plate, cars.company_id,
    contacts.name, lower(contacts.email) as email
  from contacts join lateral (
    select * from cars where cars.company_id = contacts.company_id and plate is not null order by id limit 1) as cars on true
  where contacts.email is not null order by contacts.id limit 2;
insert into suggestions (source, queue, title, words, company_id, car_id, contact_name, evidence, created_at)
select 'EMAIL', 'external',
  (array['Тахограф не читает карту', 'Нужна поверка до конца месяца'])[n],
  (array['Добрый день! На машине ' || plate || ' тахограф не принимает карту водителя, пишет ошибку. Машина на базе до вечера.',
    'Здравствуйте, на ' || plate || ' заканчивается поверка. Когда можно подъехать?'])[n],
  company_id, car_id, name, json_build_array(json_build_object('title', 'Письмо от', 'text', name || ' <' || email || '>')),
  :now - make_interval(mins => 25 * n)
from mailed;

create temporary table arrived (
  n integer generated always as identity, hours numeric, from_address text, from_name text, subject text, whole_text text,
  state text, kind text, reason text, task_id integer, suggestion_id integer, comment_id integer, files jsonb default '[]'
) on commit drop;
insert into arrived (hours, from_address, from_name, subject, whole_text, state, kind, reason, suggestion_id)
select 0.45 * mailed.n, email, name, suggestions.title, words || E'\n\n--\nС уважением,\n' || name, 'SUGGESTED', 'PERSONAL', '',
  suggestions.id
from mailed join suggestions on suggestions.car_id = mailed.car_id and suggestions.source = 'EMAIL';
-- Answers of representatives: their latest comments have come by mail.
insert into arrived (hours, from_address, from_name, subject, whole_text, state, kind, reason, task_id, comment_id)
select extract(epoch from :now - at) / 3600, users.email, concat_ws(' ', users.first_name, users.last_name),
  'Re: [№ ' || tasks.id || '] ' || tasks.title,
  task_comments.text || E'\n\n> Наряд <service@naryad.demo> написал(а):\n> Заявка № ' || tasks.id || ' принята в работу.',
  'COMMENTED', 'PERSONAL', '', tasks.id, task_comments.id
from task_comments join users on users.id = task_comments.author_id join tasks on tasks.id = task_comments.task_id
where users.role = 'client' and not is_internal order by task_comments.id desc limit 4;
insert into arrived (hours, from_address, from_name, subject, whole_text, state, kind, reason) values
  (5, 'info@zapchasti-opt.example', 'Запчасти оптом', 'Скидки недели на расходники', 'Только до пятницы.', 'STORED', 'BULK', 'Рассылка'),
  (7, 'petrova@example.ru', 'Петрова Анна', 'Автоматический ответ: смета', 'Я в отпуске до понедельника.', 'STORED', 'AUTO',
    'Автоматический ответ'),
  (26, 'mailer-daemon@example.ru', 'Mail Delivery System', 'Undelivered Mail Returned to Sender', 'User unknown', 'STORED',
    'BOUNCE', 'Не доставлено: zakupki@example.ru');

insert into mail_letters (mailbox_id, uid_validity, uid, received_at, size, state, kind, reason, key, from_address, from_name,
  subject, sent_at, whole_text, task_id, suggestion_id, comment_id)
select (select id from mailboxes), 1, row_number() over (order by hours desc), :now - make_interval(secs => hours * 3600),
  2000 + char_length(whole_text) * 3, state, kind, reason, encode(sha256(convert_to('demo ' || n, 'UTF8')), 'hex'),
  from_address, left(from_name, 200), left(subject, 500), :now - make_interval(secs => hours * 3600 + 40), whole_text, task_id,
  suggestion_id, comment_id
from arrived order by hours desc;
