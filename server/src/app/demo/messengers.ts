import type postgres from 'postgres'

/** Above all real messenger ids, so that a real bot connected to the demo reaches no real user. */
const firstExternalId = 9_000_000_000_000_000

interface DemoRule {
  readonly title: string
  readonly events: readonly string[]
  readonly queues?: readonly string[]
  /** Indexes in `chats`. */
  readonly chats: readonly number[]
}

const chats = [
  { title: 'Диспетчерская', type: 'GROUP', messenger: 'TELEGRAM', members: 14 },
  { title: 'Лапина Ольга', type: 'PRIVATE', messenger: 'TELEGRAM', members: null },
  { title: 'Дежурные выходного дня', type: 'GROUP', messenger: 'TELEGRAM', members: 5 },
  { title: 'Инженеры, Казань', type: 'GROUP', messenger: 'MAX', members: 9 },
  { title: 'Морозова Елена', type: 'PRIVATE', messenger: 'MAX', members: null },
  { title: 'Склад', type: 'GROUP', messenger: 'TELEGRAM', members: null },
  { title: 'Выездная бригада', type: 'GROUP', messenger: 'TELEGRAM', members: 6 },
] as const

const pendingChat = 2
const closedChat = 5
/** The bot was added to it without a code. */
const unlinkedChat = 6

const rules: readonly DemoRule[] = [
  {
    title: 'Новые заявки: тахографы',
    events: ['task.created', 'task.assigned'],
    queues: ['tachograph'],
    chats: [0, 1, pendingChat],
  },
  { title: 'Просроченные заявки', events: ['task.deadline'], chats: [0, 4] },
  { title: 'Согласование затрат', events: ['task.costsRequested'], chats: [4] },
  { title: 'Назначение инженеру', events: ['task.assigned'], chats: [0, 3] },
  {
    title: 'Закрытые заявки',
    events: ['task.done', 'task.remoteDone', 'task.closed'],
    chats: [1, closedChat],
  },
  { title: 'Сроки обслуживания', events: ['maintenance.endNear'], chats: [0] },
  { title: 'Неявки', events: ['rollCall.noShow'], chats: [0] },
  { title: 'Запросы на регистрацию', events: ['registration.requested'], chats: [1, 4] },
]

/** Rules, their chats, and the deliveries of the last day. */
export async function loadMessengers(sql: postgres.TransactionSql, now: Date): Promise<void> {
  const hourAgo = new Date(now.getTime() - 3_600_000)
  const error = 'Бота удалили из этого чата'
  for (const [n, { messenger, type, title, members }] of chats.entries()) {
    const isClosed = n === closedChat
    const isUnlinked = n === unlinkedChat
    await sql`
      insert into messenger_chats (messenger, external_id, type, title, is_blocked, created_at, last_sent_at,
        last_error, last_error_at, added_by, added_at, members_count, described_at)
      values (${messenger}, ${String(firstExternalId + n)}, ${type}, ${title}, ${isClosed},
        ${new Date(now.getTime() - 40 * 86_400_000)}, ${n === pendingChat || isUnlinked ? null : hourAgo},
        ${isClosed ? error : null}, ${isClosed ? hourAgo : null},
        ${isUnlinked ? 'Гилязов Марат' : null}, ${isUnlinked ? hourAgo : null}, ${members},
        ${members === null ? null : hourAgo})`
  }
  for (const [place, { title, events, queues = [], chats: places }] of rules.entries()) {
    const at = new Date(now.getTime() - (40 - place) * 86_400_000)
    await sql`
      with rule as (
        insert into messenger_rules (title, events, queues, created_at, updated_at)
        values (${title}, ${[...events]}::text[], ${`{${queues.join(',')}}`}::queue[], ${at}, ${at}) returning id)
      insert into messenger_rule_chats (rule_id, chat_id, is_active, is_pending, linked_by, created_at)
      select rule.id, chat.id, place <> ${pendingChat} and not chat.is_blocked, place = ${pendingChat},
        'Лапина Ольга', case when place = ${pendingChat} then ${hourAgo}::timestamptz else ${at}::timestamptz end
      from rule, unnest(${[...places]}::integer[]) as place
      join messenger_chats as chat on chat.external_id = (${firstExternalId}::bigint + place)::text
      order by place`
  }
  await loadLog(sql, hourAgo, error)
}

/** Deliveries of the newest tasks to the chats of the first rule, and one failed delivery. */
async function loadLog(sql: postgres.TransactionSql, until: Date, error: string): Promise<void> {
  await sql`
    insert into messenger_deliveries (chat_id, rule_id, task_id, message, state, attempts, created_at, next_try_at,
      sent_at)
    select link.chat_id, link.rule_id, task.id,
      jsonb_build_object('title', 'Новая заявка № ' || task.id, 'lines', '[]'::jsonb, 'buttons', '[]'::jsonb),
      'SENT', 1, task.created_at, task.created_at, task.created_at + interval '1 second'
    from (
      select id, created_at from tasks where queue = 'tachograph' and created_at <= ${until}
      order by created_at desc, id desc limit 20) as task
    join messenger_rule_chats as link on link.is_active
      and link.rule_id = (select min(id) from messenger_rules)
    order by task.created_at, task.id, link.chat_id`
  await sql`
    insert into messenger_deliveries (chat_id, message, state, attempts, last_error, created_at, next_try_at)
    select id, '{"title": "Проверка: Закрытые заявки", "lines": [], "buttons": []}'::jsonb, 'FAILED', 1, ${error},
      last_error_at, last_error_at
    from messenger_chats where is_blocked`
}
