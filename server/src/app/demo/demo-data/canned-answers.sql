-- Answers of all employees, and one of a dispatcher. :now is the end of the demo.
insert into canned_answers (owner_id, title, text, shortcut, audience, created_at)
select answers.*, :now - interval '40 days' from (values
  (null::integer, 'Приняли в работу', 'Здравствуйте! Заявку {номер} приняли, инженер — {инженер}. О времени визита сообщим отдельно.', 'приняли', 'PUBLIC'),
  (null, 'Перенос визита', 'По заявке {номер} визит переносится: {визит}. Приносим извинения за неудобство.', 'перенос', 'PUBLIC'),
  (null, 'Нужен доступ к машине', 'Чтобы выполнить заявку {номер}, нужен доступ к {госномер}. Сообщите, когда машина будет на месте.', 'доступ', 'PUBLIC'),
  (null, 'Проверить перед закрытием', 'Проверьте фото пломб и отчёт, потом закрывайте.', 'закрыть', 'INTERNAL'),
  ((select id from users where role = 'operator' and not is_blocked order by id limit 1), 'Перезвонить контакту',
    'Перезвонить: {контакт}, {организация}.', 'звонок', 'INTERNAL')
) as answers (owner_id, title, text, shortcut, audience);
