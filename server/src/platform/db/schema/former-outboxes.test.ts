import { sql } from 'kysely'
import { beforeAll, expect, test, vi } from 'vitest'

import { databaseAt } from '../../../testing/schema-database.ts'
import { migrateToLatest } from './migrate.ts'

// A whole schema is made here, and the machine may be busy.
vi.setConfig({ hookTimeout: 60_000 })

const { db, url } = await databaseAt('outboxes', '0029_address_passwords')

beforeAll(async () => {
  await sql`
    insert into users (id, email, last_name, first_name, role) values (1, 'a@b.test', 'Гусев', 'Антон', 'engineer')`.execute(
    db,
  )
  await sql`insert into tasks (id, queue, title) values (7, 'tachograph', 'Не читается карта')`.execute(db)
  await sql`
    insert into messenger_chats (id, messenger, external_id, type, title, user_id, not_before) values
      (3, 'TELEGRAM', '-500', 'GROUP', 'Диспетчерская', null, now() + interval '1 hour'),
      (4, 'MAX', '77', 'PRIVATE', 'Гусев Антон', 1, null)`.execute(db)
  await sql`
    insert into letters (id, recipient, subject, text, status, tries, last_error) values
      (11, 'a@b.test', 'Назначена', 'письмо', 'QUEUED', 4, 'нет ответа'),
      (12, 'a@b.test', 'Отказано', '', 'FAILED', 1, 'нет ящика'),
      (13, 'c@d.test', 'Ссылка', 'секрет', 'QUEUED', 0, null),
      (14, 'a@b.test', 'За сутки', 'в ящике', 'KEPT', 0, null)`.execute(db)
  await sql`
    insert into deliveries (id, channel, address, user_id, rule_id, kind, fact, content, is_urgent, is_digest, state,
      due_at, next_attempt_at, reference, ended_at)
    select id, channel, address, user_id, rule_id, 'task.assigned', 'f' || id,
      jsonb_build_object('title', 'Заявка', 'text', 'текст', 'url', '/', 'taskId', 7), false, is_digest, state, now(), now(),
      reference, case when state <> 'queued' then now() end
    from (values
      (21, 'letter', 'a@b.test', 1, null, false, 'sent', '11'),
      (22, 'letter', 'a@b.test', 1, null, false, 'sent', '12'),
      (23, 'letter', 'a@b.test', 1, null, true, 'sent', '14'),
      (24, 'telegram', '3', null, 9, false, 'sent', null),
      (25, 'max', '4', 1, null, false, 'sent', null),
      (26, 'push', '1', 1, null, false, 'queued', null))
      as d (id, channel, address, user_id, rule_id, is_digest, state, reference)`.execute(db)
  await sql`select setval('deliveries_id_seq', 100)`.execute(db)
  await sql`
    insert into messenger_deliveries (chat_id, task_id, dedupe_key, delivery_id, message, state, attempts, external_id,
      sent_at)
    select chat_id, task_id, dedupe_key, delivery_id,
      jsonb_build_object('title', title, 'lines', jsonb_build_array('раз', 'два'), 'buttons', '[]'::jsonb), state, 1,
      external_id, case when state = 'SENT' then now() end
    from (values
      (3, 7, 'notification 24', 24::bigint, 'Заявка', 'SENT', '900'),
      (4, 7, 'notification 25', 25::bigint, 'Заявка', 'SENDING', null),
      (3, 7, null, null, 'Ответ бота', 'QUEUED', null))
      as m (chat_id, task_id, dedupe_key, delivery_id, title, state, external_id)`.execute(db)
  await sql`
    insert into messenger_files (chat_id, user_id, task_id, file, attempts)
    values (4, 1, 7, '{"reference": "r", "name": "фото.jpg", "size": 3}', 2)`.execute(db)
  await migrateToLatest(url)
})

const found = async (condition: string) =>
  (
    await sql
      .raw<Record<string, unknown>>(`
      select channel, address, order_key as key, kind is not null as is_notification, state, attempts, is_uncertain,
        last_error as error, reference, content ->> 'title' as title, content ->> 'text' as text
      from deliveries where ${condition} order by id`)
      .execute(db)
  ).rows

test('letters about notifications are their deliveries, with the fate that the outbox knew', async () => {
  expect(await found('id in (21, 22)')).toMatchObject([
    { state: 'queued', attempts: 4, error: 'нет ответа', text: 'текст', reference: null },
    { state: 'failed', error: 'нет ящика', reference: null },
  ])
})

test('other letters are deliveries too, and a digest is found by its lines', async () => {
  expect(await found("channel = 'letter' and kind is null")).toMatchObject([
    { address: 'c@d.test', key: 'c@d.test', state: 'queued', title: 'Ссылка', text: 'секрет' },
    { address: 'a@b.test', state: 'kept', title: 'За сутки', text: 'в ящике' },
  ])
  expect(await found('id = (select reference::bigint from deliveries where id = 23)')).toMatchObject([
    { title: 'За сутки' },
  ])
})

test('messages keep their order key and their id in the messenger; one that was being sent is uncertain', async () => {
  expect(await found("channel in ('telegram', 'max')")).toMatchObject([
    { address: '3', key: '-500', state: 'sent', reference: '900', isNotification: true },
    { address: '4', key: '77', state: 'queued', isUncertain: true, attempts: 1 },
    {
      address: '3',
      key: '-500',
      state: 'queued',
      title: 'Ответ бота',
      text: 'раз\nдва',
      isNotification: false,
    },
  ])
  const { rows } = await sql`select channel, order_key from delivery_pauses`.execute(db)
  expect(rows).toEqual([{ channel: 'telegram', orderKey: '-500' }])
})

test('files that wait are fetched, and a push that waits leaves', async () => {
  expect(await found("channel in ('chatFile', 'push')")).toMatchObject([
    { channel: 'push', key: '1', state: 'queued' },
    { channel: 'chatFile', address: '4', attempts: 2, state: 'queued' },
  ])
})
