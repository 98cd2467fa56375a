import postgres from 'postgres'

import { connect } from '../../server/src/platform/db/connect.ts'
import { openSender } from '../../server/src/rooms/messengers/deliver.service.ts'
import type { ChatAddress, Limits, Messenger } from '../../server/src/rooms/messengers/messenger.ts'
import { type Check, figure } from '../lab/report.ts'

/** Rate limits of the Bot API. */
const limits: Limits = { perSecond: 25, chatPauseMs: 1000, groupPerMinute: 20 }
const [privateChats, groups, perGroup] = [380, 25, 20]
const messages = 10_000

interface Sent {
  readonly at: number
  readonly chat: string
}

/** The largest number of messages sent within any window of this length. */
function maxWithin(sent: readonly Sent[], ms: number): number {
  let [most, from] = [0, 0]
  for (const [index, { at }] of sent.entries()) {
    while ((sent[from]?.at ?? at) <= at - ms) from += 1
    most = Math.max(most, index - from + 1)
  }
  return most
}

/** Sends a full outbox to a messenger that answers at once; the clock jumps to the next due message. */
export async function drainWithinLimits(url: string): Promise<Check[]> {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  const db = connect(url)
  let clock = Date.now()
  const sent: Sent[] = []
  const messenger = {
    // Not the messenger that the server is configured for: its worker must not send these messages.
    key: 'MAX',
    limits,
    send: async ({ externalId }: ChatAddress) => {
      sent.push({ at: clock, chat: externalId })
      return { kind: 'sent', externalId: String(sent.length) } as const
    },
  } as Partial<Messenger> as Messenger
  const log = { info: () => {}, warn: () => {}, error: () => {} } as unknown as Parameters<
    typeof openSender
  >[0]['log']
  try {
    await sql`
      insert into messenger_chats (messenger, external_id, type, title)
      select 'MAX', 'bench-' || n, case when n <= ${privateChats} then 'PRIVATE' else 'GROUP' end, 'Чат'
      from generate_series(1, ${privateChats + groups}::int) n`
    const inPrivate = messages - groups * perGroup
    await sql`
      insert into messenger_deliveries (chat_id, message)
      select chat.id, '{"title": "Заявка", "lines": ["Не читается карта"], "buttons": []}'::jsonb
      from messenger_chats chat, generate_series(1, ${inPrivate}::int) n
      where chat.external_id = 'bench-' || (n % ${privateChats}::int + 1)
      union all
      select chat.id, '{"title": "Заявка", "lines": [], "buttons": []}'::jsonb
      from messenger_chats chat, generate_series(1, ${perGroup}::int) n
      where chat.external_id like 'bench-%' and chat.type = 'GROUP'`
    const sender = openSender({ db, messenger, log, now: () => clock, signal: new AbortController().signal })
    const [simulated, begun] = [clock, performance.now()]
    for (let next = await sender.sendDue(); next !== undefined; next = await sender.sendDue())
      clock = Math.max(next, clock + 1)
    const seconds = (performance.now() - begun) / 1000
    const byChat = [...Map.groupBy(sent, ({ chat }) => chat)]
    const mostPerMinute = byChat
      .filter(([chat]) => Number(chat.slice(6)) > privateChats)
      .map(([, own]) => maxWithin(own, 60_000))
    console.log(
      `${sent.length} messages in ${figure(seconds)} s of work: ${figure((seconds * 1000) / sent.length)} ms each`,
    )
    return [
      { what: 'outbox: messages that were not sent', found: messages - sent.length, unit: '', goal: 0 },
      { what: 'outbox: most within a second', found: maxWithin(sent, 1000), unit: '', goal: 25 },
      {
        what: 'outbox: most within a second in a chat',
        found: Math.max(...byChat.map(([, own]) => maxWithin(own, 1000))),
        unit: '',
        goal: 1,
      },
      {
        what: 'outbox: most within a minute in a group',
        found: Math.max(...mostPerMinute),
        unit: '',
        goal: 20,
      },
      // 10,000 messages at 25 a second take 400 s.
      {
        what: 'outbox: 10,000 messages by the moved clock',
        found: (clock - simulated) / 1000,
        unit: 's',
        goal: 420,
      },
      { what: 'outbox: 10,000 messages, time of work', found: seconds, unit: 's', goal: 100 },
    ]
  } finally {
    await db.destroy()
    await sql`delete from messenger_chats where external_id like 'bench-%'`
    await sql.end()
  }
}
