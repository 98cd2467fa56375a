import postgres from 'postgres'

import { connect } from '../../server/src/platform/db/connect.ts'
import type { JobContext } from '../../server/src/platform/jobs/job.ts'
import { openEngine } from '../../server/src/rooms/deliveries/engine.ts'
import { limitsOf } from '../../server/src/rooms/messengers/sending/limits.ts'
import { type Check, figure } from '../lab/report.ts'

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
  const engine = openEngine({
    channel: {
      // Not the messenger that the server is configured for: it must not send these messages.
      name: 'max',
      title: 'MAX',
      concurrency: 10,
      // Those of the Bot API, which has one for groups.
      limits: limitsOf.TELEGRAM,
      send: async (_, { address }) => {
        sent.push({ at: clock, chat: address })
        return { kind: 'sent' }
      },
    },
    redirect: () => Promise.resolve(new Map()),
    clock: () => clock,
  })
  const log = { info: () => {}, warn: () => {}, error: () => {} } as unknown as JobContext['log']
  const ctx: JobContext = { log, signal: new AbortController().signal }
  try {
    const inPrivate = messages - groups * perGroup
    await sql`
      insert into deliveries (channel, address, order_key, content)
      select 'max', key, key, '{"title": "Заявка", "text": "Не читается карта", "url": "", "taskId": null}'::jsonb
      from (
        select n % ${privateChats}::int + 1 || '-bench' as key from generate_series(1, ${inPrivate}::int) n
        union all
        select '-' || chat || '-bench' from generate_series(1, ${groups}::int) chat, generate_series(1, ${perGroup}::int))
        as queued`
    const [simulated, begun] = [clock, performance.now()]
    for (let wait = await engine.sendDue(db, ctx); wait !== undefined; wait = await engine.sendDue(db, ctx))
      clock += Math.max(Math.ceil(wait * 1000), 1)
    const seconds = (performance.now() - begun) / 1000
    const byChat = [...Map.groupBy(sent, ({ chat }) => chat)]
    const mostPerMinute = byChat
      .filter(([chat]) => chat.startsWith('-'))
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
    await sql`delete from deliveries where address like '%-bench'`
    await sql`delete from delivery_pauses where order_key like '%-bench'`
    await sql.end()
  }
}
